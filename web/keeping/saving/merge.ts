/** Three-way merge of answers that were changed in two places; names the fields in conflict. Pure. */
import { type Answers, changesBetween, GONE, type Kept, type ServerCopy } from './state.ts'

/** `form`: the changes of both, this phone's where both changed a field; `differing`: the fields in conflict. */
export function mergeWith<F extends Answers>(
  { base, form }: Kept<F>,
  theirs: ServerCopy<F>,
): { form: F; differing: (keyof F & string)[] } {
  const changedHere = changesBetween(base.form, form)
  const changedThere = changesBetween(base.form, theirs.form)
  const unequal = changesBetween(theirs.form, form)
  const differing: (keyof F & string)[] = []
  for (const field in changedHere) if (field in changedThere && field in unequal) differing.push(field)
  return { form: { ...theirs.form, ...changedHere }, differing }
}

/** The server's answer to `sent`, with what was typed since it was sent. */
export const rebased = <F extends Answers>(sent: F, typed: F, answered: F): F => ({
  ...answered,
  ...changesBetween(sent, typed),
})

/** What a page had that the phone had not taken yet: what was typed, and its whole record where that was ahead. */
export type Note<F> = { typed: Partial<F>; ahead: Kept<F> | null }

/** The phone's record with what a page that was closed had beside it. */
export function restored<F extends Answers>(kept: Kept<F>, { typed, ahead }: Note<F>): Kept<F> {
  if (ahead === null) return { ...kept, form: { ...kept.form, ...typed } }
  const isGone = ahead.base.status === GONE
  const isNewer = isGone || (ahead.base.version ?? 0) > (kept.base.version ?? 0)
  const changes = { ...changesBetween(ahead.base.form, ahead.form), ...typed }
  const before = isNewer ? ahead : kept
  return { ...before, form: { ...before.form, ...changes } }
}
