/**
 * That somebody of staff told a family of one step by hand, by WhatsApp or on the phone, where no e-mail and no gateway reaches it.
 * What was said is one of a closed list of texts (messages/texts.ts), so only of which step is recorded. Pure.
 */
import * as z from 'zod/mini'
import { applicationEvent as event, nothing } from '../event-schema.ts'

/** `of`: the place in the log of the submission, or of the change of status, that the family was told of. */
export const FamilyTold = event('FamilyTold', {
  course: z.strictObject({ of: z.int().check(z.gte(1)) }),
  facts: nothing,
  details: nothing,
})

/** `at`: UTC. `by`: the account of whoever told it. */
type Telling = { of: number; at: string; by: string }
/** Absent where staff never told the family anything by hand. */
export type ToldByHand = { toldByHand?: readonly Telling[] }

/** Null where the family was not told of that step by hand. */
export const tellingOf = ({ toldByHand }: ToldByHand, of: number): Telling | null =>
  toldByHand?.find((one) => one.of === of) ?? null

export const withTelling = <Now extends ToldByHand>(now: Now, telling: Telling): Now => ({
  ...now,
  toldByHand: [...(now.toldByHand ?? []), telling],
})
