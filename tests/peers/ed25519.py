"""Verifies Ed25519 signatures (RFC 8032, section 5.1.7). For checking public data only: nothing here keeps a secret."""

import hashlib

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)
# Points are (X, Y, Z, T) with x = X/Z, y = Y/Z, xy = T/Z.
NEUTRAL = (0, 1, 1, 0)


def add(one, other):
    a = (one[1] - one[0]) * (other[1] - other[0]) % P
    b = (one[1] + one[0]) * (other[1] + other[0]) % P
    c = 2 * one[3] * other[3] * D % P
    d = 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def multiply(factor, point):
    result = NEUTRAL
    while factor > 0:
        if factor & 1:
            result = add(result, point)
        point = add(point, point)
        factor >>= 1
    return result


def is_same(one, other):
    return (one[0] * other[2] - other[0] * one[2]) % P == 0 and (one[1] * other[2] - other[1] * one[2]) % P == 0


def x_of(y, sign):
    """The x of a point, or None where there is none."""
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    if square == 0:
        return None if sign else 0
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P != 0:
        return None
    return P - x if x & 1 != sign else x


def decode(encoded):
    """The point of 32 bytes, or None; only the canonical encoding of a point is taken."""
    number = int.from_bytes(encoded, 'little')
    y = number & (2**255 - 1)
    x = x_of(y, number >> 255)
    return None if x is None else (x, y, 1, x * y % P)


BASE_Y = 4 * pow(5, -1, P) % P
BASE = (x_of(BASE_Y, 0), BASE_Y, 1, x_of(BASE_Y, 0) * BASE_Y % P)


def verify(public_key, message, signature):
    if len(public_key) != 32 or len(signature) != 64:
        return False
    key = decode(public_key)
    commitment = decode(signature[:32])
    factor = int.from_bytes(signature[32:], 'little')
    if key is None or commitment is None or factor >= ORDER or is_same(multiply(8, key), NEUTRAL):
        return False
    digest = hashlib.sha512(signature[:32] + public_key + message).digest()
    challenge = int.from_bytes(digest, 'little') % ORDER
    left = multiply(8 * factor, BASE)
    right = multiply(8, add(commitment, multiply(challenge, key)))
    return is_same(left, right)
