"""Names of players: which ones are allowed, and which ones look so much alike that only one player may have them."""

import re
import unicodedata
from itertools import groupby
from string import digits

from chainfall.core.errors import ChainfallError

SHORTEST, LONGEST = 3, 20

SEPARATORS = "-_."

MOST_MARKS = 3
"""So many marks a letter may carry; a tower of them would cover the lines above and below."""

INVISIBLE = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\U00016fe4\U000e0100-\U000e01ef]")
"""Letters and marks that are not drawn."""

RESERVED = ("admin", "administrator", "chainfall", "moderator", "root", "server", "service", "system")
"""Names by which a player could pass for the host."""

SHARED = {"KATAKANA-HIRAGANA": "KATAKANA", "IDEOGRAPHIC": "CJK", "ARABIC-INDIC": "ARABIC", "EXTENDED": "ARABIC"}
"""Scripts that Unicode's names call by another word: signs that lengthen or repeat, and digits."""

TOGETHER = ({"CJK", "HIRAGANA", "KATAKANA"}, {"CJK", "HANGUL"}, {"CJK", "BOPOMOFO"})
"""Scripts that are written with one another."""

CYRILLIC = (
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u04bb\u0501"
    "\u051b\u051d\u0432\u043a\u043c\u043d\u0442\u0433\u044c\u0437"
)
GREEK = "\u03b1\u03b2\u03b3\u03b5\u03b7\u03b9\u03ba\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u03c9"
LATIN = "\u0131\u00df\u00e6\u0153\u00f8\u0111\u00f0\u0142\u00fe"
"""Letters that are easily mistaken for plain ones, written as numbers for that reason."""

LOOK_ALIKES = str.maketrans(
    dict(zip(CYRILLIC, "aeopcyxljshdqwbkmhtrb3", strict=True))
    | dict(zip(GREEK, "abyenlkvoptuxw", strict=True))
    | dict(zip(LATIN, ["l", "ss", "ae", "oe", "o", "d", "d", "l", "p"], strict=True))
    | {"0": "o", "1": "l", "i": "l", "5": "s"}
    | dict.fromkeys(SEPARATORS, "")
)
"""How small letters and digits are compared."""

GREEK_CAPITALS = str.maketrans(
    "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7", "ABEZHIKMNOPTYX"
)
"""Greek capitals look like other plain letters than their small ones do."""

PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))


class BadNameError(ChainfallError):
    """A name is not allowed."""


def read_name(text: str) -> str:
    """The name as it is kept: in Unicode's composed form.

    >>> read_name("\\N{FULLWIDTH LATIN CAPITAL LETTER A}nn_1")
    'Ann_1'

    Raises:
        BadNameError: it is not allowed; the message says why.
    """
    name = unicodedata.normalize("NFKC", text)
    if not SHORTEST <= len(name) <= LONGEST:
        raise BadNameError(f"a name has {SHORTEST} to {LONGEST} letters, this one has {len(name)}")
    if INVISIBLE.search(name):
        raise BadNameError("a name has no letters that cannot be seen")
    if any(len(list(marks)) > MOST_MARKS for mark, marks in groupby(name, _is_mark) if mark):
        raise BadNameError(f"a letter of a name has at most {MOST_MARKS} marks")
    for letter in name:
        if not (letter.isalnum() or letter in SEPARATORS or _is_mark(letter)):
            raise BadNameError(f"a name is made of letters, digits and {' '.join(SEPARATORS)}, not of {letter!r}")
    if not name[0].isalnum() or name[-1] in SEPARATORS:
        raise BadNameError("a name begins and ends with a letter or a digit")
    if not any(map(str.isalpha, name)):
        raise BadNameError("a name has at least one letter")
    scripts = {_script(letter) for letter in name if letter.isalnum() and letter not in digits}
    if len(scripts) > 1 and not any(scripts <= group for group in TOGETHER):
        raise BadNameError(f"a name is written in one script, this one mixes {' and '.join(sorted(scripts)).lower()}")
    if fold(name) in map(fold, RESERVED):
        raise BadNameError(f"the name {name!r} is reserved")
    return name


def fold(name: str) -> str:
    """What two names that look alike have in common.

    >>> fold("Corn_ell0") == fold("C0MELLO"), fold("Zoé") == fold("zoe")
    (True, True)
    """
    composed = unicodedata.normalize("NFKC", name)
    capitals = composed.translate(GREEK_CAPITALS)
    if capitals.isascii():  # a name of Greek capitals that all look like plain ones
        composed = capitals
    plain = unicodedata.normalize("NFKD", composed.casefold())
    drawn = (_plain_digit(letter) for letter in plain if unicodedata.category(letter) != "Mn")
    letters = "".join(drawn).translate(LOOK_ALIKES)
    for pair, one in PAIRS:
        letters = letters.replace(pair, one)
    return letters


def _plain_digit(letter: str) -> str:
    """A digit of any script as one of ours; other letters stay."""
    return str(unicodedata.decimal(letter, letter))


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter) in ("Mn", "Mc")


def _script(letter: str) -> str:
    """The first word of the letter's name in Unicode, which is its script."""
    word = unicodedata.name(letter, "UNKNOWN").partition(" ")[0]
    return SHARED.get(word, word)
