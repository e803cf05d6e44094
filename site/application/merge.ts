/** Two phones, one application: puts together what both changed, and names the fields only a person can decide. Pure. */
import { type Form, type FormChanges, type FormField, formFieldNames } from '#events/application/form.ts'

export type Meeting = {
  /** What both phones started from. */
  base: Form
  mine: Form
  theirs: Form
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Every field of the form, in its order. */
export const fields: readonly FormField[] = Object.values(formFieldNames)

/** Only the named fields of a form. */
export const picked = (form: Form, names: readonly FormField[]): FormChanges =>
  Object.fromEntries(names.map((name) => [name, form[name]]))

/**
 * `form` has what either changed, and what was typed here where both did; `differing` are the fields that both
 * changed, each to something else.
 */
export function together({ base, mine, theirs }: Meeting): { form: Form; differing: FormField[] } {
  const changedHere = fields.filter((name) => !same(base[name], mine[name]))
  const differing = changedHere.filter(
    (name) => !same(base[name], theirs[name]) && !same(mine[name], theirs[name]),
  )
  return { form: { ...theirs, ...picked(mine, changedHere) }, differing }
}

/** What has been typed since `sent` was sent, on top of what the server made of it. */
export const since = (sent: Form, typed: Form, answered: Form): Form => ({
  ...answered,
  ...picked(
    typed,
    fields.filter((name) => !same(sent[name], typed[name])),
  ),
})
