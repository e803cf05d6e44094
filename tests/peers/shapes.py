"""The shapes of what events carry (format.md, section 9)."""

import re
from datetime import date
from decimal import Decimal

from strict import (
    MAX_INTEGER, integer, is_base64, is_boolean, is_hex_hash, is_integer, is_null, is_text, one_of, or_null, strict,
)

CLOSED = 'closed'

STATUSES = (
    'draft', 'submitted', 'under_verification', 'verified', 'ranked', 'shortlisted', 'waitlist', 'finalized', 'rejected',
)
CRITERIA = (
    'incomeScore', 'employmentScore', 'housingScore', 'educationScore', 'healthScore', 'financialScore',
    'socialScore', 'locationScore', 'ageScore', 'documentScore', 'communityScore', 'orphanScore',
)
KINDS = (
    'age', 'income', 'residence', 'papers', 'not_reached', 'false_statement', 'duplicate', 'committee', 'withdrawn', 'other',
)
BRIDE_INCOMES = ('to5000', 'to10000', 'to15000', 'to20000', 'to30000', 'to50000', 'above50000')
GROOM_INCOMES = ('zero', 'above0', 'from10000', 'from15000', 'from20000', 'from25000', 'from30000', 'from40000')
HOUSES = ('own', 'family', 'rented')
HEALTH = ('good', 'minor_illness', 'chronic_illness', 'serious_illness')
EDUCATION = ('primary', 'secondary', 'higher_secondary', 'diploma', 'graduation', 'post_graduation')

VERIFIABLE = {
    'brideFamilyMonthlyIncome': or_null(one_of(*BRIDE_INCOMES)),
    'groomFamilyMonthlyIncome': or_null(one_of(*GROOM_INCOMES)),
    'brideHouseType': or_null(one_of(*HOUSES)),
    'groomHouseType': or_null(one_of(*HOUSES)),
    'groomEmployed': is_boolean,
    'brideEmployed': is_boolean,
    'brideFatherEmployed': is_boolean,
    'brideMotherEmployed': is_boolean,
    'brideFatherAlive': is_boolean,
    'brideMotherAlive': is_boolean,
    'brideParentsHealth': or_null(one_of(*HEALTH)),
    'brideEducation': or_null(one_of(*EDUCATION)),
    'community': one_of('st', 'sc', 'oec', 'obc', 'general', 'unknown'),
}
FACTS = strict(VERIFIABLE | {
    'location': or_null(one_of('kozhikode', 'near', 'groomKozhikode', 'elsewhere')),
    'brideAge': or_null(one_of('below18', 'from18', 'from21', 'from24', 'from27', 'from30')),
    'documentKinds': integer(0, 9),
    'socialVerificationLetter': is_boolean,
})
VERIFIED = strict({}, {fact: or_null(fits) for fact, fits in VERIFIABLE.items()})

STATUS = one_of(*STATUSES)
MOVE = strict({'from': STATUS, 'to': STATUS})


def is_weight(value):
    if type(value) not in (int, float) or not 0 <= value <= 100:
        return False
    return Decimal(repr(value)).normalize().as_tuple().exponent >= -2


def is_date(value):
    if not isinstance(value, str) or not re.fullmatch(r'(19|20)[0-9]{2}-[0-9]{2}-[0-9]{2}', value):
        return False
    try:
        return bool(date.fromisoformat(value))
    except ValueError:
        return False


CRITERION = strict({'id': one_of(*CRITERIA), 'weight': is_weight, 'isActive': is_boolean})


def is_criteria(value):
    fits = isinstance(value, list) and all(map(CRITERION, value))
    return fits and sorted(each['id'] for each in value) == sorted(CRITERIA)


def is_listed(value):
    """A ledger id with a commitment."""
    return isinstance(value, list) and len(value) == 2 and is_text(value[0]) and is_hex_hash(value[1])


def list_of(fits):
    return lambda value: isinstance(value, list) and all(map(fits, value))


SEASON = strict({'season': is_text})
DECLARED = strict({'declared': FACTS})
NOTHING = (is_null, is_null)

# By type: what the course and what the facts must be.
APPLICATION = {
    'ApplicationStarted': (SEASON, is_null),
    'HelpRecorded': NOTHING,
    'BegunAtDoor': NOTHING,
    'ApplicationSubmitted': (is_null, DECLARED),
    'ApplicationAmended': (is_null, DECLARED),
    'StatusChanged': (
        strict(
            {'from': STATUS, 'to': STATUS, 'usual': is_boolean},
            {
                'visit': one_of('none', 'partly'),
                'overPlaces': one_of(True),
                'kind': one_of(*KINDS),
            },
        ),
        is_null,
    ),
    'FactsVerified': (is_null, strict({'verified': VERIFIED})),
    'RankAssigned': (strict({'rank': integer(1)}), is_null),
    'RankCleared': (or_null(strict({'why': one_of('position-taken')})), is_null),
    'NoteAdded': NOTHING,
    'NoteWithdrawn': NOTHING,
    'DocumentAdded': NOTHING,
    'DocumentWithdrawn': NOTHING,
    'CardChecked': NOTHING,
    'OverPlacesProposed': (MOVE, is_null),
    'OverPlacesDeclined': (strict({'to': STATUS}), is_null),
    'RequestMade': (strict({'due': is_date}), is_null),
    'RequestAnswered': (strict({'request': integer(1), 'done': is_boolean}), is_null),
    'NomineeNamed': NOTHING,
    'FamilyTold': (strict({'of': integer(1)}), is_null),
    'ApplicationWithdrawn': (strict({'from': STATUS}), is_null),
    'ApplicationErased': (strict({'lastStatus': STATUS}), is_null),
}
WITH_FACTS = {'ApplicationSubmitted', 'ApplicationAmended', 'FactsVerified'}
PROGRAMME = {
    'SettingChanged': strict({'key': is_text, 'value': or_null(is_text)}),
    'CriteriaChanged': strict({'season': is_text, 'criteria': is_criteria}, {'afterPoints': one_of(True)}),
    'ResultsPublished': strict({
        'season': is_text,
        'selected': list_of(is_listed),
        'waitlist': list_of(is_listed),
        'others': list_of(is_listed),
        'byHand': integer(0),
        'cutOff': or_null(lambda value: is_integer(value, -MAX_INTEGER)),
    }),
    'ResultsWithheld': SEASON,
    'SelectionMade': strict({'season': is_text}, {'seen': integer(0)}),
    'TallyRecorded': strict({
        'season': is_text,
        'statuses': strict({status: integer(0) for status in STATUSES}),
        'submitted': integer(0),
        'withdrawn': integer(0),
        'erased': integer(0),
        'past': integer(0),
        'admins': list_of(is_text),
    }),
    'CheckpointSigned': strict({'size': integer(1), 'root': is_base64(32)}, {'checker': is_hex_hash}),
}


def fits_type(stream, kind, course, facts):
    """Whether the parts of an event have the shape of its type; facts may be CLOSED."""
    if stream == 'programme':
        return kind in PROGRAMME and course is None and PROGRAMME[kind](facts)
    if not stream.startswith('application-') or kind not in APPLICATION:
        return False
    course_fits, facts_fit = APPLICATION[kind]
    return course_fits(course) and (kind in WITH_FACTS if facts is CLOSED else facts_fit(facts))
