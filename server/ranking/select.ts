/** Selection from the top: the first move to the shortlist, the next to the waitlist, each decided from its state now. */

import { changeStatus } from '#events/application/decide.ts'
import { checkSelection, type Select } from '#events/application/decide-rank.ts'
import { movingTypes } from '#events/application/moved-on.ts'
import { isProposal } from '#events/application/two-persons.ts'
import { type Decision, decided, type Refusal, type Refused } from '#events/decider.ts'
import { type ProgrammeEvent, settingValue } from '#events/programme/events.ts'
import { inOrder, positions, selection } from '#events/scoring/rank.ts'
import type { Transaction } from '../store/transaction.ts'
import { type Candidate, freePlaces, rankedIn, withinPlaces } from './in-transaction.ts'
import type { Ranking } from './ranking.ts'

// Appends the whole ranking to the log, so that an auditor without facts sees by what order families were chosen.

type Recorded = Extract<ProgrammeEvent, { type: 'RankingRecorded' }>['facts']
type Moment = Pick<Recorded, 'season' | 'moment' | 'seen'> & { actor: string }

export function recordRanking(
  tx: Transaction,
  candidates: readonly Candidate[],
  { actor, ...of }: Moment,
): void {
  const order = inOrder(candidates.map((one) => one.order)).map(({ id, total }): [string, number] => [
    id,
    total,
  ])
  tx.decideProgramme(actor, decided({ type: 'RankingRecorded', facts: { ...of, order }, details: null }))
}

/** Hands decisions of the programme to the log, with the ranking of a season whose results are published by them. */
export function decideWithRanking(ranking: Ranking) {
  const candidatesIn = rankedIn(ranking)
  return (tx: Transaction, actor: string, decision: Decision<ProgrammeEvent>): Decision<ProgrammeEvent> => {
    const outcome = tx.decideProgramme(actor, decision)
    for (const event of outcome.ok ? outcome.events : [])
      if (event.type === 'ResultsPublished') {
        const { season } = event.facts
        recordRanking(tx, candidatesIn(tx, season), { season, moment: 'publication', actor })
      }
    return outcome
  }
}

/** Application ids in ranking order, and why others that the person named did not move. */
type Selected = {
  ok: true
  shortlisted: string[]
  waitlisted: string[]
  /** For these a second admin has to ask for the same: no place is left, and two persons are needed. */
  proposed: string[]
  /** The events that moved them, by which the selection can be undone. */
  events: { id: string; seq: number }[]
  refusals: NotMoved[]
}
/** `overtakenBy`: others stand before it now, since something has happened to these applications, or to the weights. */
export type NotMoved = { id: string; refusal: Refusal; overtakenBy?: readonly string[] }
type Chosen = { shortlist: readonly string[]; waitlist: readonly string[] }

/** The applications that the person named, or the first by rank. */
function chosenOf(candidates: readonly Candidate[], ask: Select): Chosen {
  if (ask.ids !== undefined) {
    const ids = [...new Set(ask.ids)]
    const last = ask.shortlist + ask.waitlist
    return { shortlist: ids.slice(0, ask.shortlist), waitlist: ids.slice(ask.shortlist, last) }
  }
  const ids = new Map(candidates.map(({ order, applicationId }) => [order.id, applicationId]))
  const items = candidates.map(({ order, status }) => ({ ...order, status }))
  const { shortlisted, waitlist } = selection(items, ask)
  const named = (ledgerIds: readonly string[]) => ledgerIds.flatMap((ledgerId) => ids.get(ledgerId) ?? [])
  return { shortlist: named(shortlisted), waitlist: named(waitlist) }
}

type Seen = { position: number | undefined; chosen: Chosen }
/**
 * Whether a candidate is not any more where the person saw it: by its own change, or since somebody waits before it who was
 * named for less or not at all. A selection from the top passes over nobody but those who have changed themselves.
 */
function movedSince(tx: Transaction, candidates: readonly Candidate[], { position, chosen }: Seen) {
  const moved = position === undefined ? new Set<string>() : tx.streamsSince(position, movingTypes)
  const shortlist = new Set(chosen.shortlist)
  const named = new Set([...chosen.shortlist, ...chosen.waitlist])
  const places = positions(candidates.map(({ order }) => order))
  const placeOf = ({ order }: Candidate): number => places.get(order.id) ?? Number.POSITIVE_INFINITY
  const firstOutside = (ids: ReadonlySet<string>): Candidate | null =>
    candidates
      .filter(({ status, applicationId }) => status === 'ranked' && !ids.has(applicationId))
      .reduce<Candidate | null>(
        (first, one) => (first === null || placeOf(one) < placeOf(first) ? one : first),
        null,
      )
  const before = { shortlist: firstOutside(shortlist), all: firstOutside(named) }
  const everyMoved = candidates.flatMap(({ stream, applicationId }) =>
    moved.has(stream) ? applicationId : [],
  )
  return {
    placeOf,
    hasMoved: (one: Candidate): boolean => moved.has(one.stream),
    overtakenBy: (one: Candidate): readonly string[] | null => {
      const first = shortlist.has(one.applicationId) ? before.shortlist : before.all
      if (first === null || placeOf(one) <= placeOf(first)) return null
      return moved.has(first.stream) ? [first.applicationId] : everyMoved
    },
  }
}

/**
 * @returns who moved, or `reason-required` or `over-places`. One that the person named and that is no longer ranked, whose score or
 * position has changed since `position`, or that would now be preferred to somebody who waits before it and was not named for as
 * much, is refused by itself: `moved-on`.
 */
export function select(
  tx: Transaction,
  candidates: readonly Candidate[],
  { ask, actor }: { ask: Select; actor: string },
): Selected | Refused {
  const byId = new Map(candidates.map((candidate) => [candidate.applicationId, candidate]))
  const chosen = chosenOf(candidates, ask)
  const { hasMoved, overtakenBy, placeOf } = movedSince(tx, candidates, { position: ask.position, chosen })
  const whyNot = (id: string): NotMoved | null => {
    const one = byId.get(id)
    if (!one) return { id, refusal: tx.streamOf(id) === null ? 'not-found' : 'moved-on' }
    if (one.status !== 'ranked' || hasMoved(one)) return { id, refusal: 'moved-on' }
    const others = overtakenBy(one)
    return others && { id, refusal: 'moved-on', overtakenBy: others }
  }
  const refusals = [...chosen.shortlist, ...chosen.waitlist].flatMap((id) => whyNot(id) ?? [])
  const refused = new Set(refusals.map(({ id }) => id))
  /** In ranking order, which may be another than the person saw. */
  const moving = (ids: readonly string[]) =>
    ids
      .flatMap((id) => (refused.has(id) ? [] : (byId.get(id) ?? [])))
      .sort((one, other) => placeOf(one) - placeOf(other))
      .map(({ applicationId }) => applicationId)
  const shortlisted = moving(chosen.shortlist)
  const waitlisted = moving(chosen.waitlist)
  const allowed = checkSelection(ask, shortlisted.length, freePlaces(tx))
  if (!allowed.ok) return allowed
  const events: Selected['events'] = []
  const proposed: string[] = []
  const within = withinPlaces(tx, actor)
  const isConfirmed = ask.overPlaces === true
  if (shortlisted.length + waitlisted.length > 0)
    recordRanking(tx, candidates, {
      season: settingValue(tx.programme(), 'season'),
      moment: 'selection',
      actor,
      ...(ask.position !== undefined && { seen: ask.position }),
    })
  const move = (ids: readonly string[], status: 'shortlisted' | 'waitlist') => {
    for (const id of ids) {
      const { stream } = byId.get(id) ?? {}
      if (stream === undefined) continue
      const now = tx.started(stream)
      const decision = changeStatus(now.standing, { status, reason: ask.reason }, 'admin')
      const outcome = tx.decide(stream, actor, within(now, { decision, isConfirmed }))
      if (outcome.ok) events.push({ id, seq: tx.lastSeq() })
      else refusals.push({ id, refusal: outcome.refusal })
      if (isProposal(outcome)) proposed.push(id)
    }
  }
  move(shortlisted, 'shortlisted')
  move(waitlisted, 'waitlist')
  const isMoved = (id: string) => events.some((one) => one.id === id) && !proposed.includes(id)
  return {
    ok: true,
    shortlisted: shortlisted.filter(isMoved),
    waitlisted: waitlisted.filter(isMoved),
    proposed,
    events,
    refusals,
  }
}
