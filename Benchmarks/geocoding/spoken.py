"""Spoken forms of written numbers, ordinals, and street names, and typing errors.

Independent of the program under test, because an error that both share would go unnoticed.
"""

import re

from mapdata import STREET_KINDS, fold

ONES = ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen").split()
TENS = "- - twenty thirty forty fifty sixty seventy eighty ninety".split()
IRREGULAR = {"one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth",
             "twelve": "twelfth"}
ORDINAL = re.compile(r"\b(\d+)(st|nd|rd|th)\b", re.IGNORECASE)
ALPHABET = "abcdefghijklmnopqrstuvwxyz"


def below_hundred(number):
    if number < 20:
        return ONES[number]
    return TENS[number // 10] + ("" if number % 10 == 0 else " " + ONES[number % 10])


def cardinal(number, joint=" and "):
    """459 → four hundred and fifty nine; 2105 → two thousand one hundred and five."""
    if number < 100:
        return below_hundred(number)
    if number < 1_000:
        rest = joint + below_hundred(number % 100) if number % 100 else ""
        return ONES[number // 100] + " hundred" + rest
    thousands, rest = divmod(number, 1_000)
    if rest == 0:
        return cardinal(thousands, joint) + " thousand"
    return cardinal(thousands, joint) + " thousand" + (" " if rest >= 100 else joint) + cardinal(rest, joint)


def ordinal(number):
    """41 → forty first; 105 → one hundred and fifth."""
    *front, last = cardinal(number).split()
    if last in IRREGULAR:
        last = IRREGULAR[last]
    else:
        last = last[:-1] + "ieth" if last.endswith("y") else last + "th"
    return " ".join([*front, last])


def in_pairs(number):
    """A house number as spoken: 459 → four fifty nine; 2105 → twenty one oh five; 2000 → two thousand."""
    if number < 100:
        return below_hundred(number)
    if number % 1_000 == 0 and number < 10_000:
        return ONES[number // 1_000] + " thousand"
    if number >= 10_000:
        return by_digit(number)
    high, low = divmod(number, 100)
    if low == 0:
        return below_hundred(high) + " hundred"
    return below_hundred(high) + (" oh " if low < 10 else " ") + below_hundred(low)


def by_digit(number, zero="zero"):
    """459 → four five nine."""
    return " ".join(zero if digit == "0" else ONES[int(digit)] for digit in str(number))


def has_oh(number):
    """Whether the number is spoken with an "oh" between other digits: 708, 2105, but not 700."""
    return 100 < number < 10_000 and 0 < number % 100 < 10


def without_suffix(street):
    """West 41st Avenue → West 41 Avenue."""
    return ORDINAL.sub(r"\1", street)


def with_ordinals(street):
    """West 41st Avenue → West forty first Avenue."""
    return ORDINAL.sub(lambda found: ordinal(int(found[1])), street)


def abbreviated(street):
    """Granville Street → Granville St; None if neither the last word nor the one before it is a street type."""
    words = street.split()
    for place in (-1, -2):
        if len(words) >= 1 - place and (short := STREET_KINDS.get(words[place].lower())):
            words[place] = short
            return " ".join(words)
    return None


def with_typo(text, chance, spared=frozenset()):
    """The text with one letter substituted, deleted, inserted, or swapped with the next, in a word of four or more.

    In half of the cases, any letter can change; in the other half, the first letter can't. None if no word is long enough.
    """
    words = [found for found in re.finditer(r"[A-Za-z]{4,}", text) if fold(found[0]) not in spared]
    if not words:
        return None
    word = chance.choice(words)
    first = 0 if chance.random() < 0.5 else 1
    while True:
        place = word.start() + chance.randrange(first, len(word[0]))
        kind = chance.choice(["substitute", "delete", "insert", "transpose"])
        letter = chance.choice(ALPHABET)
        letter = letter.upper() if text[place].isupper() else letter
        match kind:
            case "substitute":
                changed = text[:place] + letter + text[place + 1:]
            case "delete":
                changed = text[:place] + text[place + 1:]
            case "insert":
                changed = text[:place] + letter + text[place:]
            case _:
                if place + 1 == word.end():
                    continue
                changed = text[:place] + text[place + 1] + text[place] + text[place + 2:]
        if fold(changed) != fold(text):
            return changed
