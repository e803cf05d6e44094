/** Selection from the top: the first move to the shortlist, the next to the waitlist, each by its current state. */

import { isProposal } from '#events/application/bounds.ts'
import { changeStatus } from '#events/application/decide.ts'
import { checkSelection, type Select } from '#events/application/decide-rank.ts'
import { movingTypes } from '#events/application/moved-on.ts'
import { decided, type Refusal, type Refused, refused } from '#events/decider.ts'
import { settingValue } from '#events/programme/events.ts'
import { weightsWait } from '#events/programme/weights.ts'
import { positions, selection, waitsForSelection } from '#events/scoring/rank.ts'
import type { Transaction } from '../store/transaction.ts'
import { type Candidate, freePlaces, withinPlaces } from './in-transaction.ts'

export const weightsWaitIn = (tx: Transaction, season: string) =>
  weightsWait(tx.programme(), season, { at: tx.at, admins: tx.admins().length })

/** Ids in ranking order, and refusals of others. */
type Selected = {
  ok: true
  shortlisted: string[]
  waitlisted: string[]
  /** These wait for a second admin, under the rule of two persons. */
  proposed: string[]
  /** Events, for undo. */
  events: { id: string; seq: number }[]
  refusals: NotMoved[]
}
/** `overtakenBy`: these, or the weights, changed, so that others rank before it. */
export type NotMoved = { id: string; refusal: Refusal; overtakenBy?: readonly string[] }
type Chosen = { shortlist: readonly string[]; waitlist: readonly string[] }

/** The requested applications, or the first by rank. */
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
/** By its own change, or since a waiting one before it was not selected, or for less. */
function movedSince(tx: Transaction, candidates: readonly Candidate[], { position, chosen }: Seen) {
  const moved = position === undefined ? new Set<string>() : tx.streamsSince(position, movingTypes)
  const shortlist = new Set(chosen.shortlist)
  const named = new Set([...chosen.shortlist, ...chosen.waitlist])
  const places = positions(candidates.map(({ order }) => order))
  const placeOf = ({ order }: Candidate): number => places.get(order.id) ?? Number.POSITIVE_INFINITY
  const firstOutside = (ids: ReadonlySet<string>): Candidate | null =>
    candidates
      .filter((one) => waitsForSelection(one) && !ids.has(one.applicationId))
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
 * @returns the moved ones, or `reason-required`, `over-places` or what the weights wait for. A requested application is refused with `moved-on` where
 * it is no longer ranked, its score or position changed since `position`, or a waiting one before it was not requested for
 * as much.
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
    if (!waitsForSelection(one) || hasMoved(one)) return { id, refusal: 'moved-on' }
    const others = overtakenBy(one)
    return others && { id, refusal: 'moved-on', overtakenBy: others }
  }
  const refusals = [...chosen.shortlist, ...chosen.waitlist].flatMap((id) => whyNot(id) ?? [])
  const staying = new Set(refusals.map(({ id }) => id))
  /** In the current ranking order. */
  const moving = (ids: readonly string[]) =>
    ids
      .flatMap((id) => (staying.has(id) ? [] : (byId.get(id) ?? [])))
      .sort((one, other) => placeOf(one) - placeOf(other))
      .map(({ applicationId }) => applicationId)
  const shortlisted = moving(chosen.shortlist)
  const waitlisted = moving(chosen.waitlist)
  const allowed = checkSelection(ask, shortlisted.length, freePlaces(tx))
  if (!allowed.ok) return allowed
  const season = settingValue(tx.programme(), 'season')
  const isEmpty = shortlisted.length + waitlisted.length === 0
  const waits = isEmpty ? null : weightsWaitIn(tx, season)
  if (waits !== null) return refused(waits)
  const events: Selected['events'] = []
  const proposed: string[] = []
  const within = withinPlaces(tx, actor)
  const isConfirmed = ask.overPlaces === true
  const seen = ask.position !== undefined && { seen: ask.position }
  if (!isEmpty)
    tx.decideProgramme(actor, decided({ type: 'SelectionMade', facts: { season, ...seen }, details: null }))
  const move = (ids: readonly string[], status: 'shortlisted' | 'waitlist') => {
    for (const id of ids) {
      const { stream } = byId.get(id) ?? {}
      if (stream === undefined) continue
      const now = tx.started(stream)
      const decision = changeStatus(now.standing, { status, reason: ask.reason }, 'admin', tx.programme())
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
