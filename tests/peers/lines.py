"""The lines of a bundle (format.md, section 7)."""

import re

from strict import (
    NAME, Refused, in_order, integer, is_base64, is_text, is_time, one_of, or_null, read_canonical,
)

HEADER_BEGINS = {'kind': one_of('header'), 'format': one_of('wedding-programme-audit-bundle')}
HEADER_ENDS = {
    'about': is_text, 'auditor': is_text, 'exportedAt': is_time, 'origin': is_text, 'verifierKey': is_text, 'size': integer(),
}
SAMPLE = in_order({
    'season': is_text, 'number': integer(0, 999_999_999_999_999), 'count': integer(25, 100_000), 'size': integer(1),
})
RECOGNISABLE = in_order({'families': integer(), 'byFacts': integer(), 'byFactsAndDay': integer()})


def is_holder(value):
    if not is_text(value):
        return False
    return value == 'programme' or value.startswith('application-') and NAME.fullmatch(value[12:]) is not None


def header_of(level, more, optional=None):
    return in_order(HEADER_BEGINS | {'version': one_of(1), 'level': one_of(level)} | HEADER_ENDS | more, optional)


HEADERS = (
    header_of('public', {}, {'few': one_of(True)}),
    header_of('sample', {'sample': SAMPLE}),
    header_of('full', {}, {'recognisable': RECOGNISABLE}),
)
CHECKPOINT = in_order({'kind': one_of('checkpoint'), 'note': is_text})
CLOSING = in_order({'kind': one_of('closing'), 'note': is_text})
BASE64 = re.compile(r'[A-Za-z0-9+/]+={0,2}')
# Whether they are canonical is seen when they are decoded, with the envelope.
SEALED = or_null(lambda value: is_text(value) and BASE64.fullmatch(value) is not None)

SHAPES = (
    *HEADERS,
    CHECKPOINT,
    in_order({'kind': one_of('key'), 'holder': is_holder, 'part': one_of('course', 'facts'), 'key': is_base64(32)}),
    in_order({'kind': one_of('entry'), 'envelope': is_text, 'course': SEALED, 'facts': SEALED}),
    in_order({'kind': one_of('leaf'), 'hash': is_base64(32)}),
    CLOSING,
)


def is_utf8(line):
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True


def read_line(line):
    """The value of a line, or Refused."""
    if not is_utf8(line):
        raise Refused('no UTF-8')
    return read_canonical(line.decode(), lambda each: any(fits(each) for fits in SHAPES))


def lines_of(data):
    return data.removesuffix(b'\n').split(b'\n') if data else []
