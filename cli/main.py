"""`yams`: the commands, and how errors leave. An expected error is one plain line and exit status 2, never a traceback.

Heavy imports stay inside the commands, so that `yams score` answers at once.
"""

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, BinaryIO

import rich_click as click
from click.exceptions import Exit, NoArgsIsHelpError

from cli.terminal import one_line

FAILED = 1
WRONG_USE = 2
INTERRUPTED = 130


class PlainError(click.ClickException):
    """An error that the user can mend."""

    exit_code = WRONG_USE


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="yams-du-jour", prog_name="yams")
def cli() -> None:
    """Yam's du jour: the same dice for everyone, every day."""


@cli.command()
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 for the whole network."
)
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535), help="Port to listen on.")
@click.option(
    "--data",
    default="data",
    show_default=True,
    type=click.Path(path_type=Path),
    help="Folder of the store and the master secret.",
)
@click.option("--processes", default=1, show_default=True, type=click.IntRange(1, 64), help="API processes.")
def up(host: str, port: int, data: Path, processes: int) -> None:
    """Start everything: store, API and worker. Ctrl-C stops all."""
    from cli.up import UpError, run_up

    try:
        run_up(host, port, data, processes)
    except UpError as error:
        raise PlainError(str(error)) from error


@cli.command()
@click.argument("ruleset", required=False)
@click.argument("category", required=False)
@click.argument("dice", nargs=-1)
@click.option(
    "--jackpot",
    type=int,
    metavar="50|0",
    help="The column's jackpot box (Yam's, Yatzy, …) is filled, and with what. The extra 100 is not among the points.",
)
@click.option(
    "--jsonl", is_flag=True, help='Read {"ruleset", "category", "dice", "jackpot"?} lines from standard input.'
)
def score(ruleset: str | None, category: str | None, dice: tuple[str, ...], jackpot: int | None, jsonl: bool) -> None:
    """What a box gives for the dice: RULESET CATEGORY D D D D D."""
    from cli.score import score_lines, score_words
    from cli.terminal import standard_input
    from yams.rules.errors import RuleError

    try:
        if jsonl:
            if ruleset is not None or jackpot is not None:
                raise PlainError("--jsonl reads everything from standard input: leave the arguments out")
            for points in score_lines(standard_input()):
                click.echo(points)
        elif ruleset is None or category is None:
            raise PlainError("say RULESET CATEGORY and the dice, for instance: yams score yams full-house 3 3 3 5 5")
        else:
            click.echo(score_words(ruleset, category, dice, jackpot))
    except (RuleError, ValueError) as error:
        raise PlainError(str(error)) from error


@cli.command()
@click.argument("replays", nargs=-1, required=True, metavar="FILE|CODE...")
@click.option("--seed", metavar="HEX", help="The published seed, where the replay is from before the reveal.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a file.")
def verify(replays: tuple[str, ...], seed: str | None, as_json: bool) -> None:
    """Check replay documents and codes, with no network and no store; - reads standard input."""
    from cli.verify import SEED, verify_files

    if seed is not None and SEED.fullmatch(seed) is None:
        raise PlainError("--seed: a seed has 64 hexadecimal digits")
    reports = verify_files(replays, seed)
    status = 0
    for report in reports:
        click.echo(report.as_json() if as_json else report.as_text(), err=report.unreadable and not as_json)
        status = max(status, WRONG_USE if report.unreadable else 0 if report.ok else FAILED)
    sys.exit(status)


@cli.command()
@click.argument("replay", metavar="FILE|CODE")
def code(replay: str) -> None:
    """The replay code of a document, or the document of a code; - reads standard input."""
    from cli.verify import CodeError, convert

    try:
        click.echo(convert(replay))
    except CodeError as error:
        raise PlainError(str(error)) from error


@cli.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON array.")
def rulesets(as_json: bool) -> None:
    """The rulesets that can be played."""
    from cli.rulesets import as_json_text, as_table

    click.echo(as_json_text() if as_json else as_table())


@cli.command()
@click.argument("ruleset")
@click.option(
    "--target",
    "targets",
    multiple=True,
    help="full-house, chance:25 (25 points or more), 3x6 (three sixes), 4x (four alike), 5,5,6 (these dice). Without it every category.",
)
@click.option("--dice", help="All the dice as they lie: 2,3,4,5,5.")
@click.option("--keep", "--hold", "kept", help="The dice that stay for the next roll: 6,6.")
@click.option(
    "--rolls-left", type=int, help="Rolls that may still be made. [default: as after a first roll; without dice 3]"
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def odds(
    ruleset: str, targets: tuple[str, ...], dice: str | None, kept: str | None, rolls_left: int | None, as_json: bool
) -> None:
    """Exact chances within a turn, and what to keep: yams odds yams --dice 2,3,4,5,5 --target large-straight."""
    from cli.odds import odds_command
    from yams.rules.errors import RuleError

    try:
        click.echo(odds_command(ruleset, targets, dice, kept, rolls_left, as_json))
    except RuleError as error:
        raise PlainError(str(error)) from error


@cli.command()
@click.argument("ruleset")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.option("--threads", type=click.IntRange(1, 256), help="[default: one for each processor]")
@click.option(
    "--tables",
    envvar="YAMS_TABLES",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder of solved rulesets: what is there is read, what is not is put there. [default: YAMS_TABLES, else data/tables if there]",
)
def solve(ruleset: str, as_json: bool, threads: int | None, tables: Path | None) -> None:
    """What perfect play of RULESET gives: mean, spread, chance of the bonus, mean of each box."""
    from storage.compiled import keep_compiled

    keep_compiled()
    from cli.solve import solve_ruleset
    from yams.rules.errors import RuleError

    try:
        report = solve_ruleset(ruleset, threads, tables or tables_here())
    except RuleError as error:
        raise PlainError(str(error)) from error
    click.echo(report.as_json() if as_json else report.as_text())
    if report.unstored is not None:
        raise PlainError(f"The table was not stored in {report.unstored}")


@cli.command()
@click.argument("ruleset")
@click.option("--dice", help="The dice as they lie: 4,5,6,4,2.")
@click.option("--rolls-left", type=int, help="Rolls that this turn still allows.")
@click.option("--open", "open_boxes", default="", help="The open boxes: full-house,large-straight,yams.")
@click.option("--upper", type=int, default=0, help="What the upper boxes hold in all. [default: 0]")
@click.option(
    "--jackpot", type=int, help="What the jackpot's box holds (50 or 0), where it is filled and that matters."
)
@click.option("--saved", type=int, default=0, help="Saved rolls, with saved-rolls.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.option(
    "--jsonl",
    type=click.File("rb"),
    help="Many positions, one JSON object a line ('-' reads standard input); answers line by line.",
)
@click.option("--threads", type=click.IntRange(1, 256), help="[default: one for each processor]")
@click.option(
    "--tables",
    envvar="YAMS_TABLES",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder of solved rulesets (yams solve puts them there). [default: YAMS_TABLES, else data/tables if there]",
)
def advise(ruleset: str, jsonl: BinaryIO | None, as_json: bool, **position: Any) -> None:
    """Everything one may do, best first: yams advise yams --dice 4,5,6,4,2 --rolls-left 2 --open full-house,yams --upper 43."""
    from storage.compiled import keep_compiled

    keep_compiled()
    from cli.advise import advise_many, advise_one, one_position
    from cli.odds import read_dice
    from yams.rules.errors import RuleError

    threads, folder = position.pop("threads"), position.pop("tables") or tables_here()
    try:
        if jsonl is not None:
            sys.exit(_print_lines(advise_many(ruleset, jsonl, threads, folder)))
        if position["dice"] is None or position["rolls_left"] is None:
            raise PlainError("Say --dice and --rolls-left, or give positions with --jsonl.")
        dice = read_dice(position.pop("dice"))
        click.echo(advise_one(ruleset, one_position(dice, **position), threads, folder, as_json))
    except RuleError as error:
        raise PlainError(str(error)) from error


def _print_lines(lines: Iterable[tuple[str, bool]]) -> int:
    """Print each line; 1 if one of them is no answer."""
    status = 0
    for line, answered in lines:
        click.echo(line)
        status |= not answered
    return status


def tables_here() -> Path | None:
    """Where `yams up` without --data keeps its tables, if it has been started here."""
    from storage.settings import DEFAULT_TABLES

    return Path(DEFAULT_TABLES) if Path(DEFAULT_TABLES).is_dir() else None


@cli.group()
def admin() -> None:
    """Look after an installation. Needs the settings that the services have (docs/settings.md)."""


@admin.command()
@click.argument("challenge")
@click.option(
    "--data", type=click.Path(path_type=Path), help="Data folder of a running `yams up`, instead of YAMS_STORE_URL."
)
@click.option("--repair", is_flag=True, help="Make the board again from its runs.")
def board(challenge: str, data: Path | None, repair: bool) -> None:
    """Replay every run of CHALLENGE and compare its board with what they give."""
    from cli.admin import AdminError, check_board

    try:
        lines, ok = check_board(challenge, data, repair)
    except AdminError as error:
        raise PlainError(str(error)) from error
    click.echo("\n".join(lines))
    sys.exit(0 if ok else FAILED)


@admin.command()
@click.argument("ruleset")
@click.argument("period")
@click.option(
    "--data", type=click.Path(path_type=Path), help="Data folder of a running `yams up`, instead of YAMS_STORE_URL."
)
@click.option("--rebuild", is_flag=True, help="Count the period again from its runs.")
def leaderboard(ruleset: str, period: str, data: Path | None, rebuild: bool) -> None:
    """Compare the boards of RULESET over PERIOD (2026-W49, 2026-12, 2026-Q4 or all) with the runs of its dailies."""
    from cli.admin import AdminError, check_leaderboard

    try:
        lines, ok = check_leaderboard(ruleset, period, data, rebuild)
    except AdminError as error:
        raise PlainError(str(error)) from error
    click.echo("\n".join(lines))
    sys.exit(0 if ok else FAILED)


def main() -> None:
    """Run the command line; every error that a user can meet is one line."""
    try:
        # Not cli.main(): it would take a broken pipe for a failure.
        with cli.make_context("yams", sys.argv[1:]) as context:
            cli.invoke(context)
    except Exit as stop:
        sys.exit(stop.exit_code)
    except NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        sys.exit(WRONG_USE)
    except click.ClickException as error:
        click.echo(f"yams: {one_line(error.format_message())}", err=True)
        sys.exit(WRONG_USE)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # The reader has gone (`yams … | head`): nothing more to say, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except OSError as error:
        click.echo(f"yams: {one_line(error.strerror or str(error))}", err=True)
        sys.exit(WRONG_USE)


if __name__ == "__main__":
    main()
