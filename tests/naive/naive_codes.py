"""A challenge's code, with polynomials over {0, 1} multiplied and divided on paper.

An element of the field of 32 is a list of five bits, the constant first: the
coefficients of 1, x, x^2, x^3, x^4.
"""

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

Polynomial = list[int]

X = [0, 1, 0, 0, 0]
MODULUS = [1, 0, 1, 0, 0, 1]  # 1 + x^2 + x^5


def element(letter: str) -> Polynomial:
    """Return the polynomial of a letter: 16 is x^4, 1 is 1."""
    worth = LETTERS.index(letter)
    return [worth // 1 % 2, worth // 2 % 2, worth // 4 % 2, worth // 8 % 2, worth // 16 % 2]


def letter_of(polynomial: Polynomial) -> str:
    """Return the letter of a polynomial."""
    worth = polynomial[0] + 2 * polynomial[1] + 4 * polynomial[2] + 8 * polynomial[3] + 16 * polynomial[4]
    return LETTERS[worth]


def plus(one: Polynomial, other: Polynomial) -> Polynomial:
    """Return the sum: coefficients are added modulo 2."""
    return [(one[power] + other[power]) % 2 for power in range(5)]


def product(one: Polynomial, other: Polynomial) -> Polynomial:
    """Return the product modulo 1 + x^2 + x^5."""
    long = [0] * 9
    for power in range(5):
        for other_power in range(5):
            long[power + other_power] = (long[power + other_power] + one[power] * other[other_power]) % 2
    for power in [8, 7, 6, 5]:
        if long[power] == 1:
            for place in range(6):
                long[power - 5 + place] = (long[power - 5 + place] + MODULUS[place]) % 2
    return long[:5]


def power_of_x(exponent: int) -> Polynomial:
    """Return x multiplied with itself so many times."""
    result = [1, 0, 0, 0, 0]
    for _ in range(exponent):
        result = product(result, X)
    return result


def check_letter(nine: str) -> str:
    """Return the tenth letter of a code."""
    total = [0, 0, 0, 0, 0]
    for place in range(9):
        total = plus(total, product(power_of_x(9 - place), element(nine[place])))
    return letter_of(total)


def code_of(number: int) -> str:
    """Return the code of a number: its nine digits in base 32, then the check."""
    nine = ""
    for place in range(9):
        nine = nine + LETTERS[number // 32 ** (8 - place) % 32]
    return nine + check_letter(nine)


def number_of(code: str) -> int:
    """Return the number of a code."""
    number = 0
    for letter in code[:9]:
        number = number * 32 + LETTERS.index(letter)
    return number


def is_code(text: str) -> bool:
    """Tell whether a text is a code, written as it should be."""
    if len(text) != 10:
        return False
    for letter in text:
        if letter not in LETTERS:
            return False
    return check_letter(text[:9]) == text[9]
