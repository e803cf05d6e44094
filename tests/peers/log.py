"""Envelope, leaf, chain and Merkle tree of the log (format.md, sections 2 and 3)."""

import hashlib

from strict import in_order, integer, is_hex_hash, is_integer, is_name, is_time, one_of, or_null, read_canonical

CHAIN_BEFORE_FIRST = bytes(32)
EMPTY_ROOT = hashlib.sha256(b'').digest()

BEGINNING = {'seq': integer(1), 'stream': is_name, 'version': integer(1), 'type': is_name, 'at': is_time, 'actor': is_name}
HASHES = {'salt': is_hex_hash, 'course': or_null(is_hex_hash), 'facts': or_null(is_hex_hash), 'details': or_null(is_hex_hash)}
ENVELOPE = in_order({'v': one_of(1)} | BEGINNING | HASHES)


def read_envelope(text):
    """The envelope of a text, or Refused."""
    return read_canonical(text, ENVELOPE)


def leaf_of(envelope_text):
    return hashlib.sha256(b'\0' + envelope_text.encode()).digest()


def chain_of(before, leaf):
    return hashlib.sha256(before + leaf).digest()


def node_of(left, right):
    return hashlib.sha256(b'\1' + left + right).digest()


class Tree:
    """Grows leaf by leaf, keeping only the roots of its full subtrees, from the largest to the smallest."""

    def __init__(self):
        self.size = 0
        self.subtrees = []

    def add(self, leaf):
        self.size += 1
        self.subtrees.append(leaf)
        size = self.size
        while size % 2 == 0:
            right = self.subtrees.pop()
            self.subtrees.append(node_of(self.subtrees.pop(), right))
            size //= 2

    def root(self):
        if self.size == 0:
            return EMPTY_ROOT
        root = self.subtrees[-1]
        for left in reversed(self.subtrees[:-1]):
            root = node_of(left, root)
        return root


def root_by_inclusion(leaf, index, size, path):
    """The root to which the path leads from the leaf at `index`, or None where it does not fit the size."""
    if not (is_integer(index) and is_integer(size) and index < size):
        return None
    place, last, node = index, size - 1, leaf
    for sibling in path:
        if last == 0:
            return None
        if place % 2 == 1 or place == last:
            node = node_of(sibling, node)
            while place % 2 == 0 and place != 0:
                place, last = place // 2, last // 2
        else:
            node = node_of(node, sibling)
        place, last = place // 2, last // 2
    return node if last == 0 else None


def is_consistent(old_size, old_root, size, root, path):
    """Whether the path proves that the tree of `old_size` is the beginning of that of `size`."""
    if old_size > size:
        return False
    if old_size == 0:
        return not path and old_root == EMPTY_ROOT
    if old_size == size:
        return not path and old_root == root
    hashes = [old_root, *path] if old_size & (old_size - 1) == 0 else list(path)
    if not path or not hashes:
        return False
    return leads_to_both(hashes, old_size, size, (old_root, root))


def leads_to_both(hashes, old_size, size, roots):
    place, last = old_size - 1, size - 1
    while place % 2 == 1:
        place, last = place // 2, last // 2
    old = new = hashes[0]
    for sibling in hashes[1:]:
        if last == 0:
            return False
        if place % 2 == 1 or place == last:
            old, new = node_of(sibling, old), node_of(sibling, new)
            while place % 2 == 0 and place != 0:
                place, last = place // 2, last // 2
        else:
            new = node_of(new, sibling)
        place, last = place // 2, last // 2
    return last == 0 and (old, new) == roots
