/** Deciders for ranks set by hand: one command orders several applications, and each decides for itself. */
import * as z from 'zod/mini'
import { type Decision, decided, refused } from '../decider.ts'
import { typed } from '../kind-schemas.ts'
import { limits } from '../limits.ts'
import { isBlank, linesKind } from '../text.ts'
import type { ApplicationEvent } from './events.ts'
import { Position } from './moved-on.ts'
import type { Standing } from './standing.ts'
import { isRankable } from './statuses.ts'

/** `position`: the log's size when the ranking was displayed. */
export const SetRanking = z.strictObject({
  position: z.optional(Position),
  order: z
    .array(
      z.strictObject({
        id: z.uuid('error.type'),
        rank: z.nullable(z.int('error.type').check(z.gte(1, 'error.type'))),
      }),
    )
    .check(z.minLength(1, 'error.required'), z.maxLength(limits.bulk, 'error.tooLong')),
  reason: typed(linesKind, limits.reason),
})
export type SetRanking = z.infer<typeof SetRanking>

const count = z.int('error.type').check(z.gte(0, 'error.type'), z.lte(limits.bulk, 'error.type'))
/**
 * `ids`: the displayed applications to move, in order, and `position`: the log's size when they were computed; without them
 * the current first ones move. `overPlaces`: the person confirmed that there are fewer places.
 */
export const Select = z.strictObject({
  shortlist: count,
  waitlist: count,
  reason: typed(linesKind, limits.reason),
  ids: z.optional(z.array(z.uuid('error.type')).check(z.maxLength(2 * limits.bulk, 'error.tooLong'))),
  position: z.optional(Position),
  overPlaces: z.optional(z.boolean('error.type')),
})
export type Select = z.infer<typeof Select>

/** `free`: places left, negative where too many were given. @returns no events, `reason-required` or `over-places`. */
export function checkSelection(
  ask: Pick<Select, 'reason' | 'overPlaces'>,
  shortlisted: number,
  free: number,
): Decision<never> {
  if (isBlank(ask.reason)) return refused('reason-required', { reason: 'error.required' })
  return shortlisted > Math.max(0, free) && ask.overPlaces !== true ? refused('over-places') : decided()
}

/** `held`: id by rank. @returns no events, `reason-required`, `rank-taken` or `rank-out-of-range`. */
export function checkOrder(
  ask: SetRanking,
  held: ReadonlyMap<number, string>,
  size: number,
): Decision<never> {
  if (isBlank(ask.reason)) return refused('reason-required', { reason: 'error.statusReason' })
  const touched = new Set(ask.order.map(({ id }) => id))
  if (touched.size !== ask.order.length) return refused('rank-taken')
  const taken = new Set([...held].filter(([, id]) => !touched.has(id)).map(([rank]) => rank))
  for (const { rank } of ask.order) {
    if (rank === null) continue
    if (rank > size) return refused('rank-out-of-range')
    if (taken.has(rank)) return refused('rank-taken')
    taken.add(rank)
  }
  return decided()
}

/** @returns RankAssigned or RankCleared, no events where nothing changes, or `not-scored`. */
export function setRank(
  now: Standing,
  ask: { rank: number | null; reason: string },
): Decision<ApplicationEvent> {
  if (now.stage !== 'sent' || !now.scored || !isRankable(now.status)) return refused('not-scored')
  if (ask.rank === now.manualRank) return decided()
  return ask.rank === null
    ? decided({ type: 'RankCleared', course: null, facts: null, details: { reason: ask.reason } })
    : decided({
        type: 'RankAssigned',
        course: { rank: ask.rank },
        facts: null,
        details: { reason: ask.reason },
      })
}

/** Whether an application still holds a manual position from before it left the ranking. */
export const keepsRank = (now: Standing): boolean =>
  now.stage === 'sent' && now.manualRank !== null && !isRankable(now.status)

/** Undoes `releaseRank`: the application gets its manual position back, even while it is not ranked. */
export const giveBackRank = (
  now: Standing,
  ask: { rank: number; reason: string },
): Decision<ApplicationEvent> =>
  now.stage === 'sent' && now.manualRank === null && !isRankable(now.status)
    ? decided({
        type: 'RankAssigned',
        course: { rank: ask.rank },
        facts: null,
        details: { reason: ask.reason },
      })
    : setRank(now, ask)

/** Frees the position of an application outside the ranking. @returns RankCleared, or no events where it has none */
export const releaseRank = (now: Standing, reason: string): Decision<ApplicationEvent> =>
  keepsRank(now)
    ? decided({
        type: 'RankCleared',
        course: { why: 'position-taken' },
        facts: null,
        details: { reason },
      })
    : decided()
