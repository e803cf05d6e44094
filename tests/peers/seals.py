"""Sealed payloads: whose key opens which, and opening them (format.md, section 4)."""

import hashlib
import hmac

import aes_gcm

SHORTEST = 60


def is_application(envelope):
    return envelope['stream'].startswith('application-')


def is_staff(envelope):
    return envelope['stream'].startswith('staff-')


def holder_of(envelope):
    if envelope['type'] == 'ApplicationErased' or envelope['stream'] == 'programme':
        return 'programme'
    return 'staff' if is_staff(envelope) else envelope['stream']


def derived_key(data_key, payload):
    extracted = hmac.digest(bytes(32), data_key, 'sha256')
    return hmac.digest(extracted, payload.encode() + b'\1', 'sha256')


def entry_key(part_key, additional):
    return hmac.digest(part_key, additional, 'sha256')


def commitment_of(key):
    return hmac.digest(key, b'commit', 'sha256')


def is_sealed_with(key, sealed):
    return len(sealed) >= SHORTEST and sealed[:32] == commitment_of(key)


def additional_data(envelope, payload):
    values = [str(envelope[key]) for key in ('v', 'seq', 'stream', 'version', 'type', 'at', 'actor')]
    return '|'.join([*values, payload]).encode()


def unseal(key, sealed, additional):
    """The plain bytes, or None where they do not open."""
    if not is_sealed_with(key, sealed):
        return None
    return aes_gcm.decrypt(key, sealed[32:44], sealed[44:-16], sealed[-16:], additional)


def hash_of(sealed):
    return hashlib.sha256(sealed).hexdigest()
