"""The draw of a sample, and how sure a clean one makes (format.md, section 8)."""

import hashlib
import math
from typing import NamedTuple

from replay import FIRST_SEASON


class Candidate(NamedTuple):
    id: str
    is_erased: bool


class Seen:
    """What the draw needs of an application."""

    def __init__(self, season):
        self.season, self.submitted_at, self.erased_at = season, None, None


class Course:
    """Follows what the draw rests on: envelopes of applications and the facts of the programme."""

    def __init__(self, events):
        self.season = FIRST_SEASON
        self.signed, self.published, self.applications = [], {}, {}
        for event in events:
            envelope = event.envelope
            if envelope['stream'] == 'programme':
                self.follow_programme(envelope, event.facts)
            elif envelope['stream'].startswith('application-'):
                self.follow_application(envelope)

    def follow_programme(self, envelope, facts):
        kind = envelope['type']
        if kind == 'SettingChanged' and facts['key'] == 'season':
            self.season = facts['value'] or ''
        elif kind == 'CheckpointSigned':
            self.signed.append(facts['size'])
        elif kind == 'ResultsPublished':
            self.published.setdefault(facts['season'], envelope['seq'])
        elif kind == 'ResultsWithheld':
            self.published.pop(facts['season'], None)

    def follow_application(self, envelope):
        ledger_id = envelope['stream'].removeprefix('application-')
        seen = self.applications.setdefault(ledger_id, Seen(self.season))
        if envelope['type'] == 'ApplicationSubmitted' and seen.submitted_at is None:
            seen.submitted_at = envelope['seq']
        if envelope['type'] == 'ApplicationErased':
            seen.erased_at = seen.erased_at or envelope['seq']

    def may_use(self, sample):
        """Whether the sample was drawn over a checkpoint that nobody could choose."""
        published = self.published.get(sample['season'])
        if published is None:
            return sample['size'] in self.signed
        return sample['size'] == next((size for size in self.signed if size >= published), None)

    def candidates(self, sample):
        return [
            Candidate(id, seen.erased_at is not None)
            for id, seen in self.applications.items()
            if seen.season == sample['season']
            and seen.submitted_at is not None
            and seen.submitted_at <= sample['size']
        ]

    def erased_since(self, size, ids):
        """How many of these were erased after a checkpoint."""
        return sum(self.applications[id].erased_at > size for id in ids)


def draw(root, number, count, candidates):
    """The ids that are opened, and the erased ones met before the last of them."""
    seed = hashlib.sha256(b'community-wedding sample\n' + root + str(number).encode()).digest()
    opened, erased = [], []
    for candidate in sorted(candidates, key=lambda each: hashlib.sha256(seed + each.id.encode()).digest()):
        if len(opened) == count:
            break
        (erased if candidate.is_erased else opened).append(candidate.id)
    return opened, erased


def confidence(opened, of):
    """What a sample without a fault says of all, with 95 %: fewer than so many, fewer than so many per cent."""
    least = next((wrong for wrong in range(1, of + 1) if is_unlikely(wrong, opened, of)), max(of, 1))
    return {'fewerThan': least, 'percent': math.ceil(100 * least / of) if of > 0 else 100}


def is_unlikely(wrong, opened, of):
    """Whether a clean sample of so many wrong ones has a chance of at most 0.05."""
    clean = math.prod(max(0, of - wrong - place) for place in range(opened))
    return 20 * clean <= math.prod(of - place for place in range(opened))
