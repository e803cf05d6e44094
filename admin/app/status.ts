/** The status of an application as the console receives and names it. */
import * as z from 'zod/mini'
import { type Status, statuses } from '#events/application/statuses.ts'
import type { Translate } from '#events/language/translate.ts'

const unknown = z.pipe(
  z.string(),
  z.transform(() => 'unknown' as const),
)
/** Unknown for a status of a newer server, so that no list breaks. */
export const ShownStatus = z.union([z.enum(statuses), unknown])
export type ShownStatus = z.infer<typeof ShownStatus>

export const isKnownStatus = (status: ShownStatus): status is Status => status !== 'unknown'

// docs/product.md has two words for the last status: "Final Selection" in lists, as the step that leads to it, and "Finalized" on the
// full page, where the step has a button beside it. One screen always uses one word.
type Shown = { status: ShownStatus; withdrawnAt?: string | null | undefined }
type Key = 'status.finalizedDetail' | `status.${ShownStatus}`

export const isFullPage = (path: string): boolean => path.startsWith('/admin/applications/')

/** @param path of the open page */
export const statusWord = (t: Translate<Key>, status: ShownStatus, path = location.pathname): string =>
  t(status === 'finalized' && isFullPage(path) ? 'status.finalizedDetail' : `status.${status}`)

/** For lists and badges: a withdrawn application does not read as rejected. */
export const standingWord = (
  t: Translate<Key | 'rejection.withdrawn'>,
  { status, withdrawnAt = null }: Shown,
): string => (withdrawnAt === null ? statusWord(t, status) : t('rejection.withdrawn'))

/** Who changed something last, as the server says it in a refusal. */
export const LastChange = z.object({
  at: z.string(),
  /** Null where it was not a member of staff. */
  by: z.nullable(z.object({ id: z.string(), email: z.nullable(z.string()) })),
})
