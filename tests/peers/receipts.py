"""A family's receipt, as text and as a code (format.md, section 6)."""

import base64
import binascii
import datetime
import hashlib
import re
import sys
import uuid
from typing import NamedTuple

from log import leaf_of, read_envelope, root_by_inclusion
from notes import DECIMAL, checkpoint_in, key_of, log_name, read_checkpoint, read_key, read_note, signatures_of, write_key
from strict import (
    MAX_INTEGER, Refused, canonical, from_base64, in_order, is_hex_hash, is_text, read_canonical, to_base64,
)

FIRST_LINE = 'c2sp.org/tlog-proof@v1'
LONGEST = 16_000
BLANKS = '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'
CLAIM_BEGINS = 1 + 6 + 6 + 6 + 16 + 16 + 32 + 32 + 32 + 6 + 64 + 6
NUMBER = re.compile(r'[1-9][0-9]{0,39999}')
if hasattr(sys, 'set_int_max_str_digits'):
    sys.set_int_max_str_digits(40_000)
EPOCH = datetime.datetime(1970, 1, 1)


class Receipt(NamedTuple):
    envelope_text: str
    envelope: dict
    key: object
    claim_text: str
    claim: dict
    index: int
    path: list
    note: str


def read_receipt(text):
    if len(text.encode('utf-16-le', 'surrogatepass')) // 2 > LONGEST:
        raise Refused('too long')
    head, gap, note = text.replace('\r\n', '\n').strip(BLANKS).partition('\n\n')
    first, extra, index, *path = head.split('\n') if head.count('\n') >= 2 else ('', '', '')
    if not gap or first != FIRST_LINE or not extra.startswith('extra ') or not index.startswith('index '):
        raise Refused('no receipt')
    decimal = index.removeprefix('index ')
    if DECIMAL.fullmatch(decimal) is None or int(decimal) > MAX_INTEGER:
        raise Refused('no index')
    envelope_text, key, claim_text = read_extra(extra.removeprefix('extra '))
    envelope = read_envelope(envelope_text)
    if int(decimal) != envelope['seq'] - 1:
        raise Refused('an index of another entry')
    hashes = [from_base64(each, 32) for each in path]
    return Receipt(envelope_text, envelope, key, claim_text, read_canonical(claim_text, CLAIM), int(decimal), hashes, note + '\n')


def is_salt(value):
    return is_text(value) and re.fullmatch(r'[0-9a-f]{32}', value) is not None


CLAIM = in_order(
    dict.fromkeys(('number', 'bride', 'groom', 'brideBorn', 'groomBorn'), is_text) | {'form': is_hex_hash, 'salt': is_salt}
)


def read_extra(encoded):
    try:
        lines = from_base64(encoded).decode().split('\n')
    except UnicodeDecodeError:
        raise Refused('no text in extra') from None
    if len(lines) != 4 or lines[3] != '':
        raise Refused('extra holds other lines')
    return lines[0], read_key(lines[1]), lines[2]


def write_receipt(receipt):
    extra = f'{receipt.envelope_text}\n{write_key(receipt.key)}\n{receipt.claim_text}\n'
    head = [FIRST_LINE, f'extra {to_base64(extra.encode())}', f'index {receipt.index}', *map(to_base64, receipt.path)]
    return '\n'.join(head) + '\n\n' + receipt.note


def judge(text, trusted=None):
    """What a receipt proves, or its fault."""
    try:
        receipt = read_receipt(text)
    except Refused:
        return {'fault': 'unreadable'}
    envelope = receipt.envelope
    if envelope['type'] != 'ApplicationSubmitted' or not envelope['stream'].startswith('application-'):
        return {'fault': 'other-entry'}
    if trusted not in (None, receipt.key):
        return {'fault': 'other-key'}
    if salt_of(receipt.claim_text) != envelope['salt']:
        return {'fault': 'other-claim'}
    try:
        checkpoint = read_checkpoint(receipt.note, receipt.key)
    except Refused:
        return {'fault': 'not-signed'}
    root = root_by_inclusion(leaf_of(receipt.envelope_text), receipt.index, checkpoint.size, receipt.path)
    if root != checkpoint.root:
        return {'fault': 'not-included'}
    ledger_id = envelope['stream'].removeprefix('application-')
    proves = {'ledgerId': ledger_id, 'at': envelope['at'], 'seq': envelope['seq'], 'size': checkpoint.size}
    return {'proves': proves | {'claim': receipt.claim}}


def salt_of(claim_text):
    return hashlib.sha256(claim_text.encode()).hexdigest()


def code_of(text):
    """The short code where it gives the receipt back, else that of the whole text."""
    try:
        receipt = read_receipt(text)
        code = pack(receipt)
        if write_receipt(unpack(code)) == write_receipt(receipt._replace(note=without_cosignatures(receipt))):
            return to_base64url(code)
    except (ValueError, OverflowError, IndexError):
        pass
    return to_base64url(text.encode())


def without_cosignatures(receipt):
    note = read_note(receipt.note)
    signature = signatures_of(note, receipt.key)[0]
    return note.text + '\n' + signature_line((receipt.key.name, receipt.key.id, signature))


def signature_line(parts):
    name, identity, signature = parts
    return f'— {name} {to_base64(identity + signature)}\n'


def pack(receipt):
    envelope = receipt.envelope
    note = read_note(receipt.note)
    claim = receipt.claim_text.encode()
    _, checkpoint = checkpoint_in(note.text)
    moment = datetime.datetime.fromisoformat(envelope['at'].removesuffix('Z')) - EPOCH
    return b''.join([
        bytes([1]),
        envelope['seq'].to_bytes(6, 'big'),
        envelope['version'].to_bytes(6, 'big'),
        (moment // datetime.timedelta(milliseconds=1)).to_bytes(6, 'big'),
        uuid.UUID(envelope['stream'].removeprefix('application-')).bytes,
        uuid.UUID(envelope['actor']).bytes,
        bytes.fromhex(envelope['facts'] or ''),
        bytes.fromhex(envelope['details'] or ''),
        receipt.key.public_key,
        checkpoint.size.to_bytes(6, 'big'),
        signatures_of(note, receipt.key)[0],
        len(claim).to_bytes(6, 'big'),
        claim,
        *receipt.path,
    ])


def unpack(code):
    """The receipt of a short code, with a note that the log's key alone signed."""
    rest = code[1:]

    def take(size):
        nonlocal rest
        taken, rest = rest[:size], rest[size:]
        return taken

    if len(code) < CLAIM_BEGINS or code[0] != 1:
        raise Refused('no short code')
    seq, version, at = (int.from_bytes(take(6), 'big') for _ in range(3))
    moment = EPOCH + datetime.timedelta(milliseconds=at)
    beginning = {
        'v': 1,
        'seq': seq,
        'stream': f'application-{uuid.UUID(bytes=take(16))}',
        'version': version,
        'type': 'ApplicationSubmitted',
        'at': moment.isoformat(timespec='milliseconds') + 'Z',
        'actor': str(uuid.UUID(bytes=take(16))),
    }
    hashes = {'course': None, 'facts': take(32).hex(), 'details': take(32).hex()}
    public_key, size, signature = take(32), int.from_bytes(take(6), 'big'), take(64)
    claim = take(int.from_bytes(take(6), 'big')).decode()
    if len(rest) % 32 != 0:
        raise Refused('no short code')
    text = canonical(beginning | {'salt': salt_of(claim)} | hashes)
    path = [rest[start : start + 32] for start in range(0, len(rest), 32)]
    key = key_of(log_name(public_key), public_key)
    root = root_by_inclusion(leaf_of(text), seq - 1, size, path)
    if root is None:
        raise Refused('a path of another tree')
    note_text = f'{key.name}\n{size}\n{to_base64(root)}\n'
    note = note_text + '\n' + signature_line((key.name, key.id, signature))
    return Receipt(text, read_envelope(text), key, claim, read_canonical(claim, CLAIM), seq - 1, path, note)


def bytes_of(code):
    """The bytes of a code, which is base64url or one decimal number."""
    if NUMBER.fullmatch(code):
        number = int(code)
        return number.to_bytes((number.bit_length() + 7) // 8, 'big')
    return base64.urlsafe_b64decode(code + '=' * (-len(code) % 4))


def digits_of(code):
    return str(int.from_bytes(bytes_of(code), 'big'))


def text_of(code):
    """The text of a receipt given as a code of either kind."""
    try:
        value = bytes_of(code)
        return write_receipt(unpack(value)) if value[:1] == b'\1' else value.decode()
    except (binascii.Error, ValueError, OverflowError):
        raise Refused('no code') from None


def to_base64url(value):
    return base64.urlsafe_b64encode(value).decode().rstrip('=')
