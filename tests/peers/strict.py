"""Strict JSON and the plain forms of values (format.md, section 1): predicates that say whether a value has a form, and no more."""

import base64
import binascii
import datetime
import json
import re

MAX_INTEGER = 2**53 - 1
MAX_DEPTH = 20
FORBIDDEN_KEYS = {'__proto__', 'constructor', 'prototype'}
NAME = re.compile(r'[A-Za-z0-9_-]{1,128}')
HEX_HASH = re.compile(r'[0-9a-f]{64}')
TIME = re.compile(r'([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})\.([0-9]{3})Z')


class Refused(ValueError):
    """A text or a value has not the form that the format asks for."""


def read(text):
    """The value of a JSON text. A number counts by its value: 5.0 comes as the int 5, as in JavaScript."""
    try:
        value = json.loads(
            text, object_pairs_hook=object_of, parse_float=number_of, parse_constant=refuse_constant
        )
    except (ValueError, RecursionError) as fault:
        raise Refused(f'no JSON: {fault}') from None
    if depth(value) > MAX_DEPTH:
        raise Refused('nested too deep')
    return value


def object_of(pairs):
    value = dict(pairs)
    if len(value) != len(pairs) or FORBIDDEN_KEYS & value.keys():
        raise Refused('a key twice, or a forbidden one')
    return value


def number_of(digits):
    number = float(digits)
    return int(number) if number.is_integer() else number


def refuse_constant(name):
    raise Refused(f'{name} is no JSON')


def depth(value):
    children = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if children is None else 1 + max(map(depth, children), default=0)


def canonical(value):
    """The only text of a value; the keys stand in the order in which the value has them."""
    text = json.dumps(value, ensure_ascii=False, separators=(',', ':'))
    return re.sub('[\ud800-\udfff]', lambda lone: f'\\u{ord(lone[0]):04x}', text)


def read_canonical(text, fits):
    """The value of a text that is canonical, of a value that `fits`."""
    value = read(text)
    if not fits(value) or canonical(value) != text:
        raise Refused('another shape, or not the canonical text')
    return value


def is_integer(value, least=0, most=MAX_INTEGER):
    return type(value) is int and least <= value <= most


def integer(least=0, most=MAX_INTEGER):
    return lambda value: is_integer(value, least, most)


def is_text(value):
    return isinstance(value, str)


def is_boolean(value):
    return isinstance(value, bool)


def is_name(value):
    return is_text(value) and NAME.fullmatch(value) is not None


def is_hex_hash(value):
    return is_text(value) and HEX_HASH.fullmatch(value) is not None


def is_time(value):
    found = TIME.fullmatch(value) if is_text(value) else None
    if found is None:
        return False
    year, month, day, hour, minute, second, _ = map(int, found.groups())
    try:
        # Python has no year 0; the year 400 has the same days.
        datetime.datetime(year or 400, month, day, hour, minute, second)
    except ValueError:
        return False
    return True


def one_of(*values):
    return lambda value: any(type(value) is type(each) and value == each for each in values)


def or_null(fits):
    return lambda value: value is None or fits(value)


def is_null(value):
    return value is None


def strict(required, optional=None):
    """An object with exactly these keys; those of `optional` may be absent."""
    every = required | (optional or {})

    def fits(value):
        if not isinstance(value, dict) or not required.keys() <= value.keys() <= every.keys():
            return False
        return all(every[key](each) for key, each in value.items())

    return fits


def in_order(required, optional=None):
    """As `strict`, with the keys in the order given: for canonical texts."""
    every = required | (optional or {})
    fits = strict(required, optional)
    return lambda value: fits(value) and list(value) == [key for key in every if key in value]


def from_base64(text, size=None):
    """The bytes of a canonical base64 text, or Refused."""
    try:
        value = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise Refused('no base64') from None
    if base64.b64encode(value).decode() != text or size not in (None, len(value)):
        raise Refused('not canonical base64, or of another size')
    return value


def to_base64(value):
    return base64.b64encode(value).decode()


def is_base64(size):
    def fits(value):
        try:
            return is_text(value) and from_base64(value, size) is not None
        except Refused:
            return False

    return fits


def encoded(text):
    """UTF-8, which has no lone surrogates; a JSON text can spell them."""
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise Refused('half a character') from None
