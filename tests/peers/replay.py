"""Folds the log into statuses, scores and ranks (format.md, section 11)."""

from points import DEFAULT_CRITERIA, facts_that_count, score
from ranks import ranked
from seals import is_application

FIRST_SEASON = 'Season 3'
KEEP_OVER_PLACES = {'shortlisted', 'finalized'}
UNSCORED = {'draft', 'submitted', 'rejected'}
NOT_VERIFIED = {'draft', 'submitted', 'under_verification'}


class Event:
    """An entry whose parts were read. `lost`: it belongs to an erased application and cannot be opened."""

    def __init__(self, envelope, course, facts, lost=False):
        self.envelope, self.course, self.facts, self.lost = envelope, course, facts, lost


class Programme:
    def __init__(self):
        self.season = FIRST_SEASON
        self.criteria = {}

    def fold(self, event):
        kind, facts = event.envelope['type'], event.facts
        if kind == 'CriteriaChanged':
            self.criteria[facts['season']] = facts['criteria']
        if kind == 'SettingChanged' and facts['key'] == 'season':
            season = facts['value'] or ''
            if season not in self.criteria and self.season in self.criteria:
                self.criteria[season] = self.criteria[self.season]
            self.season = season

    def criteria_of(self, season):
        return self.criteria.get(season, DEFAULT_CRITERIA)


class Application:
    def __init__(self):
        self.state = 'not started'
        self.season = self.status = None
        self.over_places = False
        self.rank_by_hand = self.submitted_at = self.verified_at = self.declared = None
        self.verified = {}
        self.scored = False

    def fold(self, event):
        kind = event.envelope['type']
        if event.lost or kind == 'ApplicationErased':
            self.state = 'erased'
        elif self.state == 'not started' and kind == 'ApplicationStarted':
            self.state, self.status, self.season = 'draft', 'draft', event.course['season']
        elif self.state == 'draft' and kind == 'ApplicationSubmitted':
            self.state, self.status = 'sent', 'submitted'
            self.submitted_at, self.declared = event.envelope['at'], event.facts['declared']
        elif self.state == 'sent':
            self.fold_sent(kind, event)

    def fold_sent(self, kind, event):
        at = event.envelope['at']
        if kind in ('ApplicationSubmitted', 'ApplicationAmended'):
            self.declared = event.facts['declared']
        if kind == 'ApplicationSubmitted':
            self.move('submitted', at)
        elif kind == 'StatusChanged':
            self.move(event.course['to'], at)
            self.over_places = self.over_places or 'overPlaces' in event.course
        elif kind == 'FactsVerified':
            self.verified = self.verified | event.facts['verified']
        elif kind == 'RankAssigned':
            self.rank_by_hand = event.course['rank']
        elif kind == 'RankCleared':
            self.rank_by_hand = None
        elif kind == 'ApplicationWithdrawn':
            self.move('rejected', at)

    def move(self, status, at):
        self.over_places = self.over_places and status in KEEP_OVER_PLACES
        self.status = status
        self.scored = self.scored or status not in UNSCORED
        if status in NOT_VERIFIED:
            self.verified_at = None
        elif status != 'rejected':
            self.verified_at = self.verified_at or at

    def takes_part(self):
        return self.state == 'sent' and self.scored and self.status not in UNSCORED


def fold(events):
    """The programme, and the applications by ledger id in the order of their first events that were folded."""
    programme, applications = Programme(), {}
    for event in events:
        stream = event.envelope['stream']
        if stream == 'programme':
            programme.fold(event)
        elif is_application(event.envelope):
            id = stream.removeprefix('application-')
            applications.setdefault(id, Application()).fold(event)
    return programme, applications


def results(events, is_partial=False):
    """What the events come to, one result for each application. `is_partial`: there are others that nobody can see."""
    programme, applications = fold(events)
    scores = {id: score_of(each, programme) for id, each in applications.items()}
    ranks = {} if is_partial else ranks_of(applications, scores)
    every = (result_of(id, each, scores[id], ranks.get(id)) for id, each in applications.items())
    return [each for each in every if each is not None]


def score_of(application, programme):
    if application.state != 'sent' or not application.scored:
        return None
    criteria = programme.criteria_of(application.season)
    is_verified = application.verified_at is not None
    return score(facts_that_count(application.declared, application.verified, is_verified, criteria), criteria)


def ranks_of(applications, scores):
    """The ranks by ledger id."""
    seasons = {}
    for id, application in applications.items():
        if application.takes_part():
            seasons.setdefault(application.season, []).append(id)
    ranks = {}
    for ids in seasons.values():
        if all(scores[id] is not None for id in ids):
            order = ranked([to_rank(id, applications[id], scores[id]) for id in ids])
            ranks |= {id: place for place, id in enumerate(order, 1)}
    return ranks


def to_rank(id, application, of):
    return {
        'id': id,
        'total': of['total'],
        'points': of['points'],
        'submittedAt': application.submitted_at,
        'manualRank': application.rank_by_hand,
    }


def result_of(id, application, of, rank):
    if application.state == 'erased':
        return {'id': id, 'is': 'erased'}
    if application.state == 'not started':
        return None
    return {
        'id': id,
        'is': 'there',
        'season': application.season,
        'status': application.status,
        'overPlaces': application.over_places,
        'rankByHand': application.rank_by_hand,
        'total': of and of['total'],
        'points': of and of['points'],
        'missingFacts': of and of['missingFacts'],
        'rank': rank,
    }
