"""What a tally and a publication must say, by the entries before them (format.md, section 13); where every application is open."""

import hashlib
import hmac

from opening import Finding
from ranks import computed_place, ranked
from replay import KEEP_OVER_PLACES, fold, score_of, to_rank

LISTS = ('selected', 'waitlist', 'others')


def check_outcomes(events, key_of):
    """A Finding for the first tally or publication that does not follow. `key_of`: the key to the facts of a stream, or None."""
    for place, event in enumerate(events):
        if event.envelope['stream'] != 'programme':
            continue
        kind, seq = event.envelope['type'], event.envelope['seq']
        if kind == 'TallyRecorded' and not is_tally(event.facts, Season(events[:place], event.facts['season'])):
            raise Finding('tally-untrue', None, seq)
        if kind == 'ResultsPublished':
            season = Season(events[:place], event.facts['season'])
            if not are_lists(event.facts, season) or not is_line(event.facts, season):
                raise Finding('results-untrue', None, seq)
            if not are_commitments(event.facts, season, seq, key_of):
                raise Finding('commitment-untrue', None, seq)


class Season:
    """The applications of a season as they stand. `hidden`: how many may be of it that were erased later and cannot be read."""

    def __init__(self, events, name):
        programme, applications = fold(events)
        erased = {event.envelope['stream'] for event in events if event.envelope['type'] == 'ApplicationErased'}
        lost = {id for id, each in applications.items() if each.state == 'erased'}
        self.hidden = len(lost - {stream.removeprefix('application-') for stream in erased})
        self.all = {id: each for id, each in applications.items() if each.season == name and each.state != 'erased'}
        self.sent = {id: each for id, each in self.all.items() if each.state == 'sent'}
        scores = {id: score_of(each, programme) for id, each in self.sent.items()}
        self.rows = {
            id: to_rank(id, each, scores[id]) for id, each in self.sent.items() if each.takes_part() and scores[id]
        }
        self.order = ranked(self.rows.values())
        self.by_points = [row['id'] for row in sorted(self.rows.values(), key=computed_place)]

    def ids(self, list_name):
        if list_name == 'waitlist':
            return [id for id in self.order if self.sent[id].status == 'waitlist']
        return sorted(id for id, each in self.sent.items() if list_of(each.status) == list_name)

    def first(self, count):
        return self.by_points[:count]


def list_of(status):
    if status in KEEP_OVER_PLACES:
        return 'selected'
    return 'waitlist' if status == 'waitlist' else 'others'


def is_tally(facts, season):
    counts = {status: 0 for status in facts['statuses']}
    for each in season.all.values():
        counts[each.status] += 1
    more = [facts['statuses'][status] - counts[status] for status in counts]
    return min(more) >= 0 and sum(more) <= season.hidden and 0 <= facts['submitted'] - len(season.sent) <= season.hidden


def are_lists(facts, season):
    listed = {name: [id for id, _ in facts[name]] for name in LISTS}
    every = [id for ids in listed.values() for id in ids]
    unknown = [id for id in every if id not in season.sent]
    if len(set(every)) < len(every) or len(unknown) > season.hidden:
        return False
    known = {name: [id for id in ids if id in season.sent] for name, ids in listed.items()}
    if season.hidden > 0:
        return all(set(known[name]) == set(season.ids(name)) for name in LISTS)
    return all(known[name] == season.ids(name) for name in LISTS)


def is_line(facts, season):
    if season.hidden > 0:
        return True
    selected = {id for id, _ in facts['selected']}
    first = season.first(len(selected))
    if facts['byHand'] != len(selected.difference(first)):
        return False
    return facts['cutOff'] is None or bool(first) and facts['cutOff'] == season.rows[first[-1]]['total'] // 100


def are_commitments(facts, season, seq, key_of):
    listed = [pair for name in LISTS for pair in facts[name]]
    for id, commitment in listed:
        key = key_of(f'application-{id}')
        if id not in season.sent or key is None:
            continue
        salt = hmac.new(key, f'place|{seq}'.encode(), hashlib.sha256).hexdigest()[:32]
        if id not in season.rows:
            texts = [f'place|{id}|-|-|{salt}']
        else:
            places = range(1, len(listed) + 1) if season.hidden > 0 else [season.order.index(id) + 1]
            texts = [f'place|{id}|{season.rows[id]["total"]}|{place}|{salt}' for place in places]
        if all(hashlib.sha256(text.encode()).hexdigest() != commitment for text in texts):
            return False
    return True
