"""How facts become points (format.md, section 10). Whole numbers: weights in hundredths, fractions in per mille, points in hundredths."""

import math

from shapes import CRITERIA

DEFAULT_WEIGHTS = dict(zip(CRITERIA, (15, 10, 10, 10, 10, 10, 10, 5, 5, 5, 5, 5)))
DEFAULT_CRITERIA = [{'id': each, 'weight': weight, 'isActive': True} for each, weight in DEFAULT_WEIGHTS.items()]


def always(facts):
    return True


def father_lives(facts):
    return facts['brideFatherAlive']


def mother_lives(facts):
    return facts['brideMotherAlive']


def a_parent_lives(facts):
    return father_lives(facts) or mother_lives(facts)


def visited(facts):
    return facts['visited']


# By criterion: its parts, each a fact, the per mille of its values, and the condition of the part.
PARTS = {
    'incomeScore': [
        ('brideFamilyMonthlyIncome', {
            'to5000': 800, 'to10000': 680, 'to15000': 540, 'to20000': 400, 'to30000': 260, 'to50000': 120, 'above50000': 0,
        }, always),
        ('groomFamilyMonthlyIncome', {
            'zero': 0, 'above0': 0, 'from10000': 50, 'from15000': 100,
            'from20000': 100, 'from25000': 150, 'from30000': 150, 'from40000': 200,
        }, always),
    ],
    'employmentScore': [
        ('brideFatherEmployed', {True: -400, False: 0}, father_lives),
        ('brideMotherEmployed', {True: -400, False: 0}, mother_lives),
        ('brideEmployed', {True: -200, False: 0}, always),
    ],
    'housingScore': [
        ('brideHouseType', {'rented': 700, 'family': 400, 'own': 100}, always),
        ('groomHouseType', {'own': 300, 'family': 150, 'rented': 0}, always),
    ],
    'educationScore': [
        ('brideEducation', {
            'primary': 1000, 'secondary': 850, 'higher_secondary': 650, 'diploma': 500, 'graduation': 300, 'post_graduation': 100,
        }, always),
    ],
    'healthScore': [
        ('brideFatherAlive', {True: 0, False: 500}, always),
        ('brideMotherAlive', {True: 0, False: 500}, always),
        ('brideParentsHealth', {'good': 0, 'minor_illness': 200, 'chronic_illness': 400, 'serious_illness': 500}, a_parent_lives),
    ],
    'financialScore': [
        ('groomEmployed', {True: 400, False: 0}, always),
        ('groomFamilyMonthlyIncome', {
            'zero': 0, 'above0': 100, 'from10000': 200, 'from15000': 200,
            'from20000': 300, 'from25000': 300, 'from30000': 400, 'from40000': 400,
        }, always),
        ('groomHouseType', {'own': 200, 'family': 100, 'rented': 0}, always),
    ],
    'socialScore': [
        ('socialVerificationLetter', {True: 400, False: 0}, visited),
        ('verification', {True: 600, False: 0}, visited),
    ],
    'locationScore': [('location', {'kozhikode': 1000, 'near': 600, 'groomKozhikode': 400, 'elsewhere': 0}, always)],
    'ageScore': [
        ('brideAge', {'from30': 1000, 'from27': 800, 'from24': 600, 'from21': 400, 'from18': 200, 'below18': 0}, always),
    ],
    'documentScore': [('documentKinds', {number: 111 * number for number in range(9)} | {9: 1000}, always)],
    'communityScore': [
        ('community', {'st': 1000, 'sc': 1000, 'oec': 800, 'obc': 600, 'general': 0, 'unknown': 0}, always),
    ],
    'orphanScore': [('parentsDied', {'both': 1000, 'one': 600, 'none': 0}, always)],
}
BEGINS_WITH = {'employmentScore': 1000}


# What a home visit can settle, by criterion: a fact, and the condition of its being asked.
SETTLED_BY_VISIT = {
    'incomeScore': [('brideFamilyMonthlyIncome', always), ('groomFamilyMonthlyIncome', always)],
    'employmentScore': [
        ('brideFatherAlive', always), ('brideMotherAlive', always), ('brideEmployed', always),
        ('brideFatherEmployed', father_lives), ('brideMotherEmployed', mother_lives),
    ],
    'housingScore': [('brideHouseType', always), ('groomHouseType', always)],
    'educationScore': [('brideEducation', always)],
    'healthScore': [('brideFatherAlive', always), ('brideMotherAlive', always), ('brideParentsHealth', a_parent_lives)],
    'financialScore': [('groomEmployed', always), ('groomFamilyMonthlyIncome', always), ('groomHouseType', always)],
    'communityScore': [('community', always)],
    'orphanScore': [('brideFatherAlive', always), ('brideMotherAlive', always)],
}


def facts_that_count(declared, verified, is_verified, criteria):
    found = {fact: value for fact, value in verified.items() if value is not None}
    facts = declared | found
    living = [facts['brideFatherAlive'], facts['brideMotherAlive']].count(True)
    counted = [each['id'] for each in criteria if each['isActive'] and each['id'] in SETTLED_BY_VISIT]
    settled = [
        each for each in counted
        if all(found.get(fact, 'unknown') != 'unknown' for fact, holds in SETTLED_BY_VISIT[each] if holds(facts))
    ]
    return facts | {
        'parentsDied': ('both', 'one', 'none')[living],
        'verification': is_verified,
        'visited': 2 * len(settled) >= len(counted),
    }


def weight_of(criterion):
    """In hundredths of a point."""
    return math.floor(criterion['weight'] * 100 + 0.5) if criterion['isActive'] else 0


def score(facts, criteria):
    """Points by criterion and their total, and the criteria and facts that are missing."""
    weights = {criterion['id']: weight_of(criterion) for criterion in criteria}
    points = {each: (weights[each] * fraction(each, facts) + 500) // 1000 for each in CRITERIA}
    missing = {each: missing_facts(each, facts) for each in CRITERIA if weights[each] > 0}
    return {
        'total': sum(points.values()),
        'points': points,
        'missing': [each for each in CRITERIA if missing.get(each)],
        'missingFacts': len(set().union(*missing.values())),
    }


def fraction(criterion, facts):
    parts = (values[facts[fact]] for fact, values, holds in PARTS[criterion] if holds(facts) and facts[fact] is not None)
    return BEGINS_WITH.get(criterion, 0) + sum(parts)


def missing_facts(criterion, facts):
    return {fact for fact, _, holds in PARTS[criterion] if holds(facts) and facts[fact] in (None, 'unknown')}
