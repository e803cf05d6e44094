/** The status of an application as the console receives it: one that this version does not know reads "Unknown". */
import * as z from 'zod/mini'
import { type Status, statuses } from '#events/application/status.ts'

const unknown = z.pipe(
  z.string(),
  z.transform(() => 'unknown' as const),
)
/** A server of a later version may send others; no list and no page breaks of it. */
export const ShownStatus = z.union([z.enum(statuses), unknown])
export type ShownStatus = z.infer<typeof ShownStatus>

/** Nothing can be done with one that is not known but to look at it. */
export const isKnownStatus = (status: ShownStatus): status is Status => status !== 'unknown'
