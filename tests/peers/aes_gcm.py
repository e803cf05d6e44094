"""Decrypts AES-256-GCM (FIPS 197, NIST SP 800-38D) with nonces of 12 bytes. Slow, and not for secrets: it checks what is handed out."""

import functools
import hmac
import struct

ROUNDS = 14


def substitutions():
    """The S-box: the inverse in GF(2^8), then the affine map."""
    box, inverse_of_3, power_of_3 = [0x63] + [0] * 255, 1, 1
    while True:
        power_of_3 ^= (power_of_3 << 1) ^ (0x11B if power_of_3 & 0x80 else 0)
        inverse_of_3 ^= inverse_of_3 << 1
        inverse_of_3 ^= inverse_of_3 << 2
        inverse_of_3 ^= inverse_of_3 << 4
        inverse_of_3 &= 0xFF
        if inverse_of_3 & 0x80:
            inverse_of_3 ^= 0x09
        turned = inverse_of_3 * 0x101
        box[power_of_3] = 0x63 ^ (turned ^ turned >> 4 ^ turned >> 5 ^ turned >> 6 ^ turned >> 7) & 0xFF
        if power_of_3 == 1:
            return box


SBOX = substitutions()


def mixing(byte):
    """What MixColumns makes of one substituted byte in the first row, as a word."""
    twice = (byte << 1) ^ (0x11B if byte & 0x80 else 0)
    return twice << 24 | byte << 16 | byte << 8 | twice ^ byte


ROW_0 = [mixing(SBOX[byte]) for byte in range(256)]
ROW_1 = [word >> 8 | (word & 0xFF) << 24 for word in ROW_0]
ROW_2 = [word >> 8 | (word & 0xFF) << 24 for word in ROW_1]
ROW_3 = [word >> 8 | (word & 0xFF) << 24 for word in ROW_2]


def substituted(word):
    return SBOX[word >> 24] << 24 | SBOX[word >> 16 & 255] << 16 | SBOX[word >> 8 & 255] << 8 | SBOX[word & 255]


def round_keys(key):
    words, constant = list(struct.unpack('>8I', key)), 1
    for place in range(8, 4 * (ROUNDS + 1)):
        word = words[-1]
        if place % 8 == 0:
            word = substituted((word << 8 | word >> 24) & 0xFFFFFFFF) ^ constant << 24
            constant <<= 1
        elif place % 8 == 4:
            word = substituted(word)
        words.append(words[place - 8] ^ word)
    return words


def encrypt_block(words, block):
    a, b, c, d = (word ^ key for word, key in zip(struct.unpack('>4I', block), words))
    for place in range(4, 4 * ROUNDS, 4):
        a, b, c, d = (
            ROW_0[a >> 24] ^ ROW_1[b >> 16 & 255] ^ ROW_2[c >> 8 & 255] ^ ROW_3[d & 255] ^ words[place],
            ROW_0[b >> 24] ^ ROW_1[c >> 16 & 255] ^ ROW_2[d >> 8 & 255] ^ ROW_3[a & 255] ^ words[place + 1],
            ROW_0[c >> 24] ^ ROW_1[d >> 16 & 255] ^ ROW_2[a >> 8 & 255] ^ ROW_3[b & 255] ^ words[place + 2],
            ROW_0[d >> 24] ^ ROW_1[a >> 16 & 255] ^ ROW_2[b >> 8 & 255] ^ ROW_3[c & 255] ^ words[place + 3],
        )
    shifted = ((a, b, c, d), (b, c, d, a), (c, d, a, b), (d, a, b, c))
    last = [
        substituted(w & 0xFF000000 | x & 0xFF0000 | y & 0xFF00 | z & 0xFF) ^ key
        for (w, x, y, z), key in zip(shifted, words[-4:])
    ]
    return struct.pack('>4I', *last)


def halved(element):
    """An element of GF(2^128) times x; in GCM the highest bit is that of x^0."""
    return element >> 1 ^ (0xE1 << 120 if element & 1 else 0)


# What the four bits shifted out below put back above.
REDUCTIONS = [functools.reduce(lambda element, _: halved(element), range(4), bits) for bits in range(16)]


def multiples(factor):
    """The factor times each polynomial of four bits, the highest bit being that of x^0."""
    powers = [factor]
    for _ in range(3):
        powers.append(halved(powers[-1]))
    table = [0] * 16
    for bits in range(16):
        for place in range(4):
            if bits & 8 >> place:
                table[bits] ^= powers[place]
    return table


def ghash(table, data):
    result = 0
    for start in range(0, len(data), 16):
        element = result ^ int.from_bytes(data[start : start + 16], 'big')
        result = 0
        for _ in range(32):
            result = result >> 4 ^ REDUCTIONS[result & 15] ^ table[element & 15]
            element >>= 4
    return result


@functools.lru_cache(maxsize=1024)
def prepared(key):
    words = round_keys(key)
    return words, multiples(int.from_bytes(encrypt_block(words, bytes(16)), 'big'))


def padded(data):
    return data + bytes(-len(data) % 16)


def decrypt(key, nonce, ciphertext, tag, additional):
    """The plain bytes, or None where the tag is not that of these bytes under this key."""
    words, table = prepared(key)
    lengths = struct.pack('>QQ', 8 * len(additional), 8 * len(ciphertext))
    hashed = ghash(table, padded(additional) + padded(ciphertext) + lengths)
    mask = int.from_bytes(encrypt_block(words, nonce + b'\0\0\0\1'), 'big')
    if not hmac.compare_digest((hashed ^ mask).to_bytes(16, 'big'), tag):
        return None
    stream = b''.join(
        encrypt_block(words, nonce + struct.pack('>I', counter))
        for counter in range(2, 2 + (len(ciphertext) + 15) // 16)
    )
    return bytes(one ^ other for one, other in zip(ciphertext, stream))
