/** Optimistic concurrency: the log position of the displayed data, and the events that make it stale. */
import * as z from 'zod/mini'
import { applicationEvents, typesWith } from '../event-traits.ts'

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
