/** What families and staff do in a made-up season, labelled as the deciders label it, so that the log breaks no rule. */
import type { Facts, VerifiedFacts } from '#events/application/facts.ts'
import type { RejectionKind } from '#events/application/rejection.ts'
import type { Sent } from '#events/application/standing.ts'
import { type Status, takesPlace } from '#events/application/statuses.ts'
import { moveOf } from '#events/application/visit.ts'
import { claimText } from '#events/ledger/claim.ts'
import { auditedEvent } from '#events/projections/audited-event.ts'
import { type Replayed, replay } from '#events/projections/replay.ts'
import { type Criteria, defaultCriteria } from '#events/scoring/criteria.ts'
import { bound } from '../kit/forms.ts'
import { uuidFor } from './chance.ts'
import type { Logbook, Told } from './logbook.ts'
import { publishedIn, tallyIn } from './results.ts'

export const admin = uuidFor('an admin')
export const verifier = uuidFor('a verifier')
/** Its stream, by the name that the season calls it. */
export const streamOf = (family: string): string => `application-${ledgerIdOf(family)}`
export const ledgerIdOf = (family: string): string => uuidFor(`family ${family}`)
export const PLACES = 2

/** Everything as it stands now. */
function stateOf({ entries }: Logbook): Replayed[] {
  const state = replay()
  for (const { head, told } of entries) {
    const { course = null, facts = null } = told
    const event = auditedEvent({ ...head, course, facts, erased: false })
    if (!event) throw new Error(`event ${head.seq} has another shape: ${head.type}`)
    state.take(event)
  }
  return state.results()
}

type Mover = { actor?: string; kind?: RejectionKind }

export function acts(log: Logbook) {
  const criteriaOf = new Map<string, Criteria>()
  function sent(stream: string): Sent {
    const one = stateOf(log).find(({ ledgerId }) => `application-${ledgerId}` === stream)
    const standing = one?.is === 'there' ? one.standing : null
    if (standing?.stage !== 'sent') throw new Error(`${stream} is not sent`)
    return { ...standing, declared: standing.declared }
  }
  const places = (season: string): number =>
    stateOf(log).filter(
      (one) => one.is === 'there' && one.standing.season === season && takesPlace(one.standing.status),
    ).length
  const of = (family: string, told: Omit<Told, 'stream'>) => log.append({ ...told, stream: streamOf(family) })
  const programme = (told: Omit<Told, 'stream'>) => log.append({ ...told, stream: 'programme' })
  const staff = (id: string, type: string, details?: unknown, actor = id) =>
    log.append({ stream: `staff-${id}`, type, actor, details })
  const owner = (family: string): string => uuidFor(`owner of ${family}`)

  const start = (family: string, season: string) =>
    of(family, {
      type: 'ApplicationStarted',
      actor: owner(family),
      course: { season },
      details: { id: uuidFor(`id of ${family}`), userId: owner(family) },
    })

  /** The ranking of a season, first first. */
  const ranked = (season: string) =>
    stateOf(log)
      .flatMap((one) =>
        one.is === 'there' && one.standing.season === season && one.score && one.rank ? [one] : [],
      )
      .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
  const standingsOf = (season: string) =>
    stateOf(log).flatMap((one) =>
      one.is === 'there' && one.standing.season === season ? [[one.ledgerId, one.standing] as const] : [],
    )
  function move(stream: string, to: Status, { actor = admin, kind }: Mover = {}): void {
    const now = sent(stream)
    const course = moveOf(now, { to, kind }, criteriaOf.get(now.season) ?? defaultCriteria)
    const isBeyond = takesPlace(to) && !takesPlace(course.from) && places(now.season) >= PLACES
    log.append({
      stream,
      type: 'StatusChanged',
      actor,
      course: isBeyond ? { ...course, overPlaces: true } : course,
      details: { reason: `why it is ${to}` },
    })
  }
  /** The first of the ranking move, those of it that wait. */
  function select(season: string, { shortlist, waitlist }: { shortlist: number; waitlist: number }): void {
    const waiting = ranked(season).filter(({ standing }) => standing.status === 'ranked')
    programme({ type: 'SelectionMade', actor: admin, facts: { season } })
    for (const [index, { ledgerId }] of waiting.slice(0, shortlist + waitlist).entries())
      move(`application-${ledgerId}`, index < shortlist ? 'shortlisted' : 'waitlist')
  }
  return {
    select: (season: string, many: { shortlist: number; waitlist: number }) =>
      log.together(() => select(season, many)),
    staff,
    setting: (key: string, value: string, actor = admin) =>
      programme({
        type: 'SettingChanged',
        actor,
        facts: { key, value },
        details: { value: null, kept: null },
      }),
    criteria: (season: string, criteria: Criteria, actor = admin) => {
      criteriaOf.set(season, criteria)
      const afterPoints = ranked(season).length > 0
      programme({
        type: 'CriteriaChanged',
        actor,
        facts: { season, criteria, ...(afterPoints && { afterPoints }) },
        details: { reason: 'agreed' },
      })
    },
    publish: (season: string) =>
      log.together(() => {
        const standings = standingsOf(season)
        programme({ type: 'TallyRecorded', actor: admin, facts: tallyIn(log, standings, season) })
        programme({ type: 'ResultsPublished', actor: admin, facts: publishedIn(log, standings, season) })
      }),
    /** As each day before the log is signed. */
    tally: (season: string) =>
      programme({ type: 'TallyRecorded', facts: tallyIn(log, standingsOf(season), season) }),
    withhold: (season: string) => programme({ type: 'ResultsWithheld', actor: admin, facts: { season } }),
    start,
    helped: (family: string) =>
      of(family, {
        type: 'HelpRecorded',
        actor: owner(family),
        details: { filler: { by: 'self' } },
      }),
    /** Staff begin it in the same command. */
    startAtDoor: (family: string, season: string) =>
      log.together(() => {
        start(family, season)
        of(family, { type: 'BegunAtDoor', actor: verifier, details: { consent: '2026-11-23 ml' } })
      }),
    submit: (family: string, declared: Facts) => {
      const form = { groomName: `Groom of ${family}`, brideName: `വധു "${family}"`, brideDob: '1999-01-20' }
      const details = { form, saves: 1, bound }
      const claim = claimText(details)
      of(family, { type: 'ApplicationSubmitted', actor: owner(family), facts: { declared }, details, claim })
    },
    amend: (family: string, declared: Facts) =>
      of(family, {
        type: 'ApplicationAmended',
        actor: owner(family),
        facts: { declared },
        details: { changes: {} },
      }),
    move: (family: string, to: Status, by?: Mover) => move(streamOf(family), to, by),
    visit: (family: string, verified: VerifiedFacts, actor = verifier) =>
      of(family, {
        type: 'FactsVerified',
        actor,
        facts: { verified },
        details: { found: {}, note: '' },
      }),
    rank: (family: string, rank: number) =>
      of(family, { type: 'RankAssigned', actor: admin, course: { rank }, details: { reason: 'by hand' } }),
    /** Null, where the position was not given to another. */
    unrank: (family: string, why: 'position-taken' | null) =>
      of(family, {
        type: 'RankCleared',
        actor: admin,
        ...(why && { course: { why } }),
        details: { reason: 'by hand' },
      }),
    /** The QR code of the bride's Aadhaar card was genuine. */
    card: (family: string) =>
      of(family, {
        type: 'CardChecked',
        actor: owner(family),
        details: {
          side: 'bride',
          name: 'agrees',
          birth: 'agrees',
          lastFour: '4712',
          reference: 'ab'.repeat(32),
          compared: 'cd'.repeat(32),
        },
      }),
    note: (family: string) =>
      of(family, {
        type: 'NoteAdded',
        actor: verifier,
        details: { noteId: uuidFor(`note ${log.size()}`), note: 'nobody at home' },
      }),
    /** An admin asks for a place beyond the places; a second one would have to ask for the same. */
    propose: (family: string, to: Status) =>
      of(family, {
        type: 'OverPlacesProposed',
        actor: admin,
        course: { from: sent(streamOf(family)).status, to },
        details: { reason: 'two more would come' },
      }),
    decline: (family: string, to: Status) =>
      of(family, {
        type: 'OverPlacesDeclined',
        actor: admin,
        course: { to },
        details: { reason: 'there is no room' },
      }),
    request: (family: string, due: string) =>
      of(family, {
        type: 'RequestMade',
        actor: owner(family),
        course: { due },
        details: { text: 'the house is rented' },
      }),
    answer: (family: string, request: number, done: boolean) =>
      of(family, {
        type: 'RequestAnswered',
        actor: admin,
        course: { request, done },
        details: { answer: 'it is put right' },
      }),
    /** A verifier told the family by hand of the newest entry. */
    tell: (family: string) => of(family, { type: 'FamilyTold', actor: verifier, course: { of: log.size() } }),
    nominate: (family: string) =>
      of(family, {
        type: 'NomineeNamed',
        actor: owner(family),
        details: { nominee: { name: 'A neighbour', phone: '+919847000000' } },
      }),
    withdraw: (family: string) =>
      of(family, {
        type: 'ApplicationWithdrawn',
        actor: owner(family),
        course: { from: sent(streamOf(family)).status },
      }),
    erase: (family: string) => {
      const one = stateOf(log).find(({ ledgerId }) => ledgerId === ledgerIdOf(family))
      const lastStatus = one?.is === 'there' ? one.standing.status : 'draft'
      of(family, { type: 'ApplicationErased', actor: admin, course: { lastStatus } })
    },
  }
}
