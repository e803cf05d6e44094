/**
 * The log that the bundles among the vectors are made of: a season with every kind of event, and a second season behind it.
 */
import { defaultCriteria } from '#events/scoring/criteria.ts'
import { acts, admin, PLACES, verifier } from './acts.ts'
import { drawnFacts, drawnVisit, worked } from './facts.ts'
import { type Logbook, logbook } from './logbook.ts'
import { keyTextOf, named } from './witnesses.ts'

const SEASON = 'Season 3'
export const NEXT = 'സീസൺ 4'

type Acts = ReturnType<typeof acts>

function founded({ setting, criteria, staff }: Acts): void {
  setting('season', SEASON, 'system')
  setting('places', String(PLACES), 'system')
  criteria(SEASON, defaultCriteria, 'system')
  staff(admin, 'RoleGranted', { role: 'admin' }, 'system')
  staff(verifier, 'RoleGranted', { role: 'verifier' }, 'system')
  staff(verifier, 'SignedIn')
}

/** Checked at home in every fact, so that the verification is not one without a visit. */
function verified({ move, visit }: Acts, family: string): void {
  const { location, brideAge, documentKinds, socialVerificationLetter, ...found } = drawnFacts(family)
  move(family, 'under_verification', { actor: verifier })
  visit(family, found)
  move(family, 'verified', { actor: verifier })
}

/** The first families, before the first checkpoint. */
function firstFamilies(does: Acts): void {
  for (const family of ['first-a', 'first-b', 'first-c']) {
    does.start(family, SEASON)
    does.submit(family, family === 'first-a' ? worked : drawnFacts(family))
  }
  verified(does, 'first-a')
  does.move('first-b', 'rejected', { actor: verifier })
  does.note('first-c')
  does.start('first-draft', SEASON)
}

const families = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** So many that a sample need not open all. */
const waiting = Array.from({ length: 20 }, (_, place) => `waiting-${place}`)

function applied(does: Acts): void {
  for (const family of [...families, ...waiting]) {
    does.start(family, SEASON)
    does.submit(family, family === 'h' ? worked : drawnFacts(family))
  }
  does.start('draft', SEASON)
  does.helped('draft')
  does.startAtDoor('door', SEASON)
  does.card('draft')
  does.card('b')
  does.amend('b', drawnFacts('b after all'))
  for (const family of ['a', 'b', 'c', 'd', 'h']) verified(does, family)
  does.visit('b', drawnVisit('b'))
  does.visit('b', { brideHouseType: null })
  does.move('e', 'under_verification', { actor: verifier })
  // Without a visit, and off the usual path.
  does.move('e', 'shortlisted')
  does.move('f', 'rejected', { kind: 'papers' })
  does.move('g', 'under_verification', { actor: verifier })
  does.withdraw('g')
}

/** Sent back for corrections once it had been verified, and submitted again; and other weights for everybody. */
function corrected(does: Acts): void {
  does.start('i', SEASON)
  does.submit('i', drawnFacts('i'))
  verified(does, 'i')
  does.move('i', 'draft')
  does.submit('i', drawnFacts('i once more'))
  does.tell('i')
  does.move('i', 'under_verification', { actor: verifier })
  const criteria = defaultCriteria.map((one) => {
    if (one.id === 'ageScore') return { ...one, isActive: false }
    if (one.id === 'orphanScore') return { ...one, weight: 7.5 }
    return one.id === 'communityScore' ? { ...one, weight: 7.5 } : one
  })
  does.criteria(SEASON, criteria)
}

function ranked(does: Acts): void {
  for (const family of ['first-a', 'a', 'b', 'c', 'd', 'h']) does.move(family, 'ranked')
  does.rank('d', 1)
  does.rank('c', 2)
  does.move('c', 'rejected', { kind: 'committee' })
  // The position of one that left the ranking is given to another, and is gone when the first comes back.
  does.unrank('c', 'position-taken')
  does.rank('h', 2)
  does.move('c', 'ranked')
  does.rank('a', 5)
  does.unrank('a', null)
  // Three where one place is left, so that the last two are beyond the places.
  does.select(SEASON, { shortlist: 3, waitlist: 1 })
  does.move('d', 'finalized')
  does.setting('two_persons', 'true')
  does.propose('b', 'shortlisted')
  does.decline('b', 'shortlisted')
}

/** What families ask for, one of which still waits, and whom they name, also in a draft. */
function requested(does: Acts): void {
  does.request('a', '2025-12-20')
  does.request('a', '2026-01-19')
  does.answer('a', 1, true)
  does.nominate('a')
  does.request('b', '2025-12-20')
  does.answer('b', 1, false)
  does.start('asking', SEASON)
  does.nominate('asking')
}

function published(does: Acts, log: Logbook): void {
  does.publish(SEASON)
  does.withhold(SEASON)
  does.publish(SEASON)
  log.sign()
  does.publish(SEASON)
  log.sign()
  does.erase('h')
  does.erase('first-c')
}

function nextSeason(does: Acts): void {
  does.setting('season', NEXT)
  does.start('next', NEXT)
  does.submit('next', drawnFacts('next'))
  does.move('next', 'under_verification', { actor: verifier })
  const criteria = defaultCriteria.map((one) => {
    if (one.id === 'incomeScore') return { ...one, weight: 17.25 }
    return one.id === 'socialScore' ? { ...one, weight: 7.75 } : one
  })
  does.criteria(NEXT, criteria)
  does.staff(admin, 'SignedIn')
  does.setting('audit_witnesses', keyTextOf(named))
}

export function wholeLog(): Logbook {
  const log = logbook('2025-11-20T04:30:00.000Z')
  const does = acts(log)
  founded(does)
  firstFamilies(does)
  log.sign()
  log.wait(3)
  applied(does)
  corrected(does)
  log.sign()
  log.wait(20)
  ranked(does)
  requested(does)
  published(does, log)
  nextSeason(does)
  // The last checkpoint covers all, and nothing in the log says so yet.
  log.sign()
  return log
}
export const sampled = { season: SEASON, number: 471_211, count: 25 }
