"""The draw of a sample, and how sure a clean one makes (format.md, section 8)."""

import hashlib
import math

STRATA = ('selected', 'waitlist', 'others')
LEAST = {'selected': 15, 'waitlist': 10}


class Published:
    """Follows what the draw rests on: the programme's own entries."""

    def __init__(self, events):
        self.signed, self.published = [], {}
        for event in events:
            if event.envelope['stream'] == 'programme':
                self.follow(event.envelope, event.facts)

    def follow(self, envelope, facts):
        kind = envelope['type']
        if kind == 'CheckpointSigned':
            self.signed.append(facts['size'])
        elif kind == 'ResultsPublished':
            self.published.setdefault(facts['season'], (envelope['seq'], facts))
        elif kind == 'ResultsWithheld':
            self.published.pop(facts['season'], None)

    def over(self, sample):
        """The published lists, where the sample was drawn over the first checkpoint that covers them; else None."""
        if sample['season'] not in self.published:
            return None
        seq, lists = self.published[sample['season']]
        due = next((size for size in self.signed if size >= seq), None)
        return lists if due == sample['size'] else None


def draw(root, number, count, lists, erased_ids):
    """By stratum: the ids that are opened, the erased ones met on the way, and of how many."""
    seed = hashlib.sha256(b'community-wedding sample\n' + root + str(number).encode()).digest()
    waiting = {
        stratum: sorted((id for id, _ in lists[stratum]), key=lambda id: hashlib.sha256(seed + id.encode()).digest())
        for stratum in STRATA
    }
    drawn = {stratum: {'opened': [], 'erased': []} for stratum in STRATA}
    left = count

    def take(stratum, most):
        nonlocal left
        more = min(most, left)
        while more > 0 and waiting[stratum]:
            id = waiting[stratum].pop(0)
            is_erased = id in erased_ids
            drawn[stratum]['erased' if is_erased else 'opened'].append(id)
            more -= not is_erased
            left -= not is_erased

    take('selected', LEAST['selected'])
    take('waitlist', LEAST['waitlist'])
    for stratum in ('others', 'selected', 'waitlist'):
        take(stratum, left)
    return {stratum: each | {'of': len(lists[stratum]) - len(each['erased'])} for stratum, each in drawn.items()}


def confidence(opened, of):
    """What a sample without a fault says of all, with 95 %: fewer than so many, fewer than so many per cent."""
    least = next((wrong for wrong in range(1, of + 1) if is_unlikely(wrong, opened, of)), max(of, 1))
    return {'fewerThan': least, 'percent': math.ceil(100 * least / of) if of > 0 else 100}


def is_unlikely(wrong, opened, of):
    """Whether a clean sample of so many wrong ones has a chance of at most 0.05."""
    clean = math.prod(max(0, of - wrong - place) for place in range(opened))
    return 20 * clean <= math.prod(of - place for place in range(opened))
