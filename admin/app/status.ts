/** The status of an application as the console receives it: one that this version does not know reads "Unknown". */
import * as z from 'zod/mini'
import { type Status, statuses } from '#events/application/statuses.ts'
import type { Translate } from '#events/language/translate.ts'

const unknown = z.pipe(
  z.string(),
  z.transform(() => 'unknown' as const),
)
/** A server of a later version may send others; no list and no page breaks of it. */
export const ShownStatus = z.union([z.enum(statuses), unknown])
export type ShownStatus = z.infer<typeof ShownStatus>

/** Nothing can be done with one that is not known but to look at it. */
export const isKnownStatus = (status: ShownStatus): status is Status => status !== 'unknown'

// What a status is called. docs/product.md has two words for the last one: "Final Selection" in lists, as the step that leads to it, and
// "Finalized" on the full page of a family, where the step has a button beside it. On one screen it is always the same word.

type Shown = { status: ShownStatus; withdrawnAt?: string | null | undefined }
type Key = 'status.finalizedDetail' | `status.${ShownStatus}`

export const isFullPage = (path: string): boolean => path.startsWith('/admin/applications/')

/** @param path of the address, which says which screen is open */
export const statusWord = (t: Translate<Key>, status: ShownStatus, path = location.pathname): string =>
  t(status === 'finalized' && isFullPage(path) ? 'status.finalizedDetail' : `status.${status}`)

/** In a list or for a badge: what its family withdrew does not read as rejected. */
export const standingWord = (
  t: Translate<Key | 'rejection.withdrawn'>,
  { status, withdrawnAt = null }: Shown,
): string => (withdrawnAt === null ? statusWord(t, status) : t('rejection.withdrawn'))

// Who changed something last, as the server says it beside what it refuses.

export const LastChange = z.object({
  at: z.string(),
  /** Null where it was nobody of staff. */
  by: z.nullable(z.object({ id: z.string(), email: z.nullable(z.string()) })),
})
