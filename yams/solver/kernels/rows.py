"""What is done to whole rows of a buffer, as vector instructions.

A kernel works on LANES upper slots of one set of filled boxes at once: row i of a buffer holds, for each of them, the value of multiset
i of dice. Every step adds, averages or compares whole rows. Left to itself the compiler can't know that two rows of one buffer don't
overlap and works lane by lane, four times slower, so the row operations are given to it as vector instructions. They neither
reorder nor contract anything: the result is the same, bit for bit, on every machine and for every number of threads.
"""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic
from numpy.typing import NDArray

# 924 rows of 8 doubles are 59 kB: the buffers of a six-dice turn stay in a small second-level cache, those of five in the first.
LANES = 8

Floats = NDArray[np.float64]

VECTOR = ir.VectorType(ir.DoubleType(), LANES)


def row_address(context: Any, builder: Any, arrays: tuple[Any, Any], row: Any) -> Any:
    """The address of one row of a buffer, as a vector's."""
    array_type, array = arrays
    data = context.make_array(array_type)(context, builder, array).data
    first = builder.gep(data, [builder.mul(row, ir.Constant(row.type, LANES))])
    return builder.bitcast(first, VECTOR.as_pointer())


def load(builder: Any, address: Any) -> Any:
    loaded = builder.load(address)
    loaded.align = 8
    return loaded


def store(builder: Any, value: Any, address: Any) -> None:
    builder.store(value, address).align = 8


def every_lane(builder: Any, number: Any) -> Any:
    """The same double in all lanes."""
    lane = ir.IntType(32)
    single = builder.insert_element(ir.Constant(VECTOR, ir.Undefined), number, lane(0))
    return builder.shuffle_vector(
        single, ir.Constant(VECTOR, ir.Undefined), ir.Constant(ir.VectorType(lane, LANES), [0] * LANES)
    )


def greater(builder: Any, one: Any, other: Any) -> Any:
    return builder.select(builder.fcmp_ordered(">", one, other), one, other)


@intrinsic
def mean_row(_: Any, buffer: Any, row: Any, a: Any, b: Any, c: Any, d: Any, e: Any, f: Any) -> Any:
    """buffer[row] = mean of six rows of it."""
    signature = types.void(buffer, row, a, b, c, d, e, f)

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        rows = [row_address(context, builder, (signature.args[0], arguments[0]), place) for place in arguments[1:]]
        total = load(builder, rows[1])
        for place in rows[2:]:
            total = builder.fadd(total, load(builder, place))
        store(builder, builder.fmul(total, ir.Constant(VECTOR, [1 / 6] * LANES)), rows[0])
        return context.get_dummy_value()

    return signature, build


@intrinsic
def raise_row(_: Any, buffer: Any, row: Any, other: Any) -> Any:
    """buffer[row] = max(buffer[row], buffer[other])."""
    signature = types.void(buffer, row, other)

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        mine, theirs = (row_address(context, builder, (signature.args[0], arguments[0]), row) for row in arguments[1:])
        store(builder, greater(builder, load(builder, theirs), load(builder, mine)), mine)
        return context.get_dummy_value()

    return signature, build


@intrinsic
def raise_row_by(_: Any, buffer: Any, row: Any, others: Any, other: Any, points: Any) -> Any:
    """buffer[row] = max(buffer[row], others[other] + points)."""
    signature = types.void(buffer, row, others, other, points)

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        mine = row_address(context, builder, (signature.args[0], arguments[0]), arguments[1])
        theirs = load(builder, row_address(context, builder, (signature.args[2], arguments[2]), arguments[3]))
        reached = builder.fadd(theirs, every_lane(builder, arguments[4]))
        store(builder, greater(builder, reached, load(builder, mine)), mine)
        return context.get_dummy_value()

    return signature, build


@intrinsic
def copy_row(_: Any, buffer: Any, row: Any, others: Any, other: Any) -> Any:
    """buffer[row] = others[other]."""
    signature = types.void(buffer, row, others, other)

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        mine = row_address(context, builder, (signature.args[0], arguments[0]), arguments[1])
        theirs = row_address(context, builder, (signature.args[2], arguments[2]), arguments[3])
        store(builder, load(builder, theirs), mine)
        return context.get_dummy_value()

    return signature, build


@intrinsic
def spread_row(_: Any, buffer: Any, row: Any, a: Any, b: Any, c: Any, d: Any, e: Any, f: Any) -> Any:
    """Add a sixth of buffer[row] to six other rows of it."""
    signature = types.void(buffer, row, a, b, c, d, e, f)

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kept, *extended = (
            row_address(context, builder, (signature.args[0], arguments[0]), place) for place in arguments[1:]
        )
        sixth = builder.fmul(load(builder, kept), ir.Constant(VECTOR, [1 / 6] * LANES))
        for rolled in extended:
            store(builder, builder.fadd(load(builder, rolled), sixth), rolled)
        return context.get_dummy_value()

    return signature, build


@intrinsic
def prefer_row(_: Any, best: Any, row: Any, values: Any, smaller: Any, tie: Any) -> Any:
    """best[row] = min(best[row], best[smaller]) in the lanes where values[smaller] >= values[row] - tie."""
    signature = types.void(best, row, values, smaller, tie)

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        best, row, values, smaller, tie = arguments
        mine, theirs = (row_address(context, builder, (signature.args[0], best), place) for place in (row, smaller))
        value, other = (
            load(builder, row_address(context, builder, (signature.args[2], values), place)) for place in (row, smaller)
        )
        bar = builder.fsub(value, every_lane(builder, tie))
        before, after = load(builder, mine), load(builder, theirs)
        better = builder.and_(builder.fcmp_ordered(">=", other, bar), builder.fcmp_ordered("<", after, before))
        store(builder, builder.select(better, after, before), mine)
        return context.get_dummy_value()

    return signature, build


@intrinsic
def replace_row(
    _: Any, chosen: Any, row: Any, number: Any, buffer: Any, place: Any, bar: Any, other: Any, tie: Any
) -> Any:
    """chosen[row] = number in the lanes where buffer[place] >= bar[other] - tie."""
    signature = types.void(chosen, row, number, buffer, place, bar, other, tie)

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        chosen, row, number, buffer, place, bar, other, tie = arguments
        mine = row_address(context, builder, (signature.args[0], chosen), row)
        value = load(builder, row_address(context, builder, (signature.args[3], buffer), place))
        least = load(builder, row_address(context, builder, (signature.args[5], bar), other))
        least = builder.fsub(least, every_lane(builder, tie))
        enough = builder.fcmp_ordered(">=", value, least)
        store(builder, builder.select(enough, every_lane(builder, number), load(builder, mine)), mine)
        return context.get_dummy_value()

    return signature, build


@njit(nogil=True, cache=True)
def room(rows: int) -> Any:
    """A buffer of so many rows, not filled in, each in a cache line of its own: across two they would be a tenth slower."""
    memory = np.empty((rows + 1) * LANES)
    first = (-memory.ctypes.data // 8) % LANES
    return memory[first : first + rows * LANES].reshape((rows, LANES))
