/** Three-way merge of an application that was edited on two phones; names the fields in conflict. Pure. */
import { type Form, type FormChanges, type FormField, formFieldNames } from '#events/application/form.ts'

type Versions = {
  /** What both phones started from. */
  base: Form
  mine: Form
  theirs: Form
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Every field of the form, in its order. */
export const fields: readonly FormField[] = Object.values(formFieldNames)

/** Only the named fields of a form. */
export const picked = (form: Form, names: readonly FormField[]): FormChanges =>
  Object.fromEntries(names.map((name) => [name, form[name]]))

/** `form`: all changes of both, this phone's where both changed a field; `differing`: the fields in conflict. */
export function mergeVersions({ base, mine, theirs }: Versions): { form: Form; differing: FormField[] } {
  const changedHere = fields.filter((name) => !isSame(base[name], mine[name]))
  const differing = changedHere.filter(
    (name) => !isSame(base[name], theirs[name]) && !isSame(mine[name], theirs[name]),
  )
  return { form: { ...theirs, ...picked(mine, changedHere) }, differing }
}

/** Applies what was typed after `sent` was sent on top of the server's answer. */
export const rebased = (sent: Form, typed: Form, answered: Form): Form => ({
  ...answered,
  ...picked(
    typed,
    fields.filter((name) => !isSame(sent[name], typed[name])),
  ),
})
