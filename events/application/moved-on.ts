/** Optimistic concurrency: the log position of the displayed data, and the events that make it stale. */
import * as z from 'zod/mini'
import type { Recorded } from '../decider.ts'
import { applicationEvents, typesWith } from '../event-traits.ts'
import { type ApplicationEvent, setsStatus } from './events.ts'

/** The log's size when the displayed data was computed. */
export const Position = z.int('error.type').check(z.gte(0, 'error.type'))

const typesHaving = (trait: string): ReadonlySet<string> =>
  new Set(typesWith(applicationEvents, (one) => trait in one))

/** Events that make a displayed application stale. */
export const movingTypes = typesHaving('moves')
/** Events that make the displayed results of a season stale. */
export const decidingTypes = typesHaving('redirects')
/** Events that make a displayed visit sheet stale. */
export const informingTypes = typesHaving('informs')

/**
 * Whether an application has moved on since one of its versions was seen: others have done anything to it, or its status was changed.
 * What its reader has added meanwhile, such as a note, is not in their own way.
 * @param history the whole stream, oldest first @param later how many versions there were since
 */
export const movedOnBy = (
  history: readonly Recorded<ApplicationEvent>[],
  later: number,
  reader: string,
): Recorded<ApplicationEvent> | undefined =>
  history
    .slice(Math.max(0, history.length - later))
    .findLast(({ actor, event }) => actor !== reader || setsStatus(event))
