"""Signed notes: verifier keys, checkpoints and cosignatures (format.md, section 5)."""

import hashlib
import re
from typing import NamedTuple

import ed25519
from log import EMPTY_ROOT
from strict import MAX_INTEGER, Refused, encoded, from_base64, to_base64

LOG, WITNESS = b'\1', b'\4'
KEY_NAME = re.compile(r'[^\s+\x00-\x1f\x7f-\x9f\ufeff]+')
CONTROL = re.compile(r'[\x00-\x09\x0b-\x1f]')
DECIMAL = re.compile(r'0|[1-9][0-9]*')


class Key(NamedTuple):
    name: str
    id: bytes
    public_key: bytes


class Checkpoint(NamedTuple):
    size: int
    root: bytes


class Note(NamedTuple):
    text: str
    signatures: list  # of (name, id, signature)


def key_of(name, public_key, kind=LOG):
    identity = hashlib.sha256(encoded(name) + b'\n' + kind + public_key).digest()[:4]
    return Key(name, identity, public_key)


def read_key(text, kind=LOG):
    name, *rest = text.split('+', 2)
    if len(rest) != 2 or KEY_NAME.fullmatch(name) is None:
        raise Refused('no verifier key')
    kind_and_key = from_base64(rest[1], 33)
    key = key_of(name, kind_and_key[1:], kind)
    if kind_and_key[:1] != kind or key.id.hex() != rest[0]:
        raise Refused('a verifier key of another kind or id')
    return key


def write_key(key, kind=LOG):
    return f'{key.name}+{key.id.hex()}+{to_base64(kind + key.public_key)}'


def log_name(public_key):
    return f'community-wedding/log-{hashlib.sha256(public_key).digest()[:8].hex()}'


def read_note(note):
    end = note.rfind('\n\n')
    if end < 0 or CONTROL.search(note) or not note.endswith('\n'):
        raise Refused('no note')
    lines = note[end + 2 : -1].split('\n')
    if note[end + 2 :] == '' or len(lines) > 100:
        raise Refused('no signature lines, or too many')
    return Note(note[: end + 1], [read_signature_line(line) for line in lines])


def read_signature_line(line):
    dash, *rest = line.split(' ')
    if dash != '—' or len(rest) != 2 or KEY_NAME.fullmatch(rest[0]) is None:
        raise Refused('no signature line')
    signature = from_base64(rest[1])
    if len(signature) < 5:
        raise Refused('a signature line without a signature')
    return rest[0], signature[:4], signature[4:]


def signatures_of(note, key):
    return [signature for name, identity, signature in note.signatures if (name, identity) == (key.name, key.id)]


def signed_text(text, key):
    """The text of a note that the key signed, or Refused."""
    note = read_note(text)
    signatures = signatures_of(note, key)
    message = encoded(note.text)
    if not signatures or not all(ed25519.verify(key.public_key, message, each) for each in signatures):
        raise Refused('not signed by the key')
    return note.text


def read_checkpoint(text, key):
    """The checkpoint in a note that the key signed, or Refused."""
    origin, checkpoint = checkpoint_in(signed_text(text, key))
    if origin != key.name:
        raise Refused('a checkpoint of another log')
    return checkpoint


def checkpoint_in(text):
    """Origin and checkpoint of the text of a note, whoever signed it."""
    lines = text[:-1].split('\n')
    if len(lines) < 3 or '' in lines:
        raise Refused('no checkpoint')
    if DECIMAL.fullmatch(lines[1]) is None or int(lines[1]) > MAX_INTEGER:
        raise Refused('no size')
    return lines[0], Checkpoint(int(lines[1]), from_base64(lines[2], 32))


def is_possible(checkpoint):
    return checkpoint.size > 0 or checkpoint.root == EMPTY_ROOT


def cosigned_at(text, witness):
    """The times, in seconds since 1970, of the right cosignatures of a witness on a note."""
    note = read_note(text)
    times = [cosignature_time(note.text, value, witness) for value in signatures_of(note, witness)]
    return [time for time in times if time is not None]


def cosignature_time(text, value, witness):
    """When a witness says that it saw the text of a note; None where the cosignature is wrong."""
    time = int.from_bytes(value[:8], 'big')
    message = f'cosignature/v1\ntime {time}\n{text}'.encode()
    is_right = len(value) == 72 and time <= MAX_INTEGER and ed25519.verify(witness.public_key, message, value[8:])
    return time if is_right else None
