/** Three-way merge of answers that were changed in two places; names the fields in conflict. Pure. */
import { type Answers, changesBetween, GONE, type Kept, lacking, type ServerCopy } from './state.ts'

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

/** A page may have heard of a newer version. What another tab wrote that this page did not know of stays. */
function newer<F extends Answers>(kept: Kept<F>, { ahead }: Note<F>): Kept<F> {
  const isNewer = ahead?.base.status === GONE || (ahead?.base.version ?? 0) > (kept.base.version ?? 0)
  return ahead && isNewer
    ? { base: ahead.base, form: { ...kept.form, ...changesBetween(kept.base.form, ahead.form) } }
    : kept
}

/** @param notes of pages that were closed, in the order in which they were typed in @returns the phone's record with them */
export function restored<F extends Answers>(kept: Kept<F>, notes: readonly Note<F>[]): Kept<F> {
  const { base, form } = notes.reduce(newer, kept)
  // What the record has too may be older than what another page has noted.
  const changes = notes.map(({ typed, ahead }) => ({
    ...(ahead && lacking(kept.form, changesBetween(ahead.base.form, ahead.form))),
    ...typed,
  }))
  return { base, form: Object.assign({}, form, ...changes) }
}
