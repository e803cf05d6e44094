/**
 * Which family a record of access is about. Such records lie in the streams of staff, whose key outlives an erasure, so they
 * name a family by nothing but its ledger id, which stays on every envelope of its own stream anyway.
 */
import * as z from 'zod/mini'

/** `ledgerId` names its stream. */
export const Accessed = z.strictObject({ ledgerId: z.string() })
export type Accessed = z.infer<typeof Accessed>
