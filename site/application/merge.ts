/** Three-way merge of an application that was edited on two phones; names the fields in conflict. Pure. */
import {
  changesBetween,
  type Form,
  type FormChanges,
  type FormField,
  formFieldNames,
  merged,
} from '#events/application/form.ts'

/** `base`: what both phones started from. */
type Versions = { base: Form; mine: Form; theirs: Form }

/** Every field of the form, in its order. */
export const fields: readonly FormField[] = Object.values(formFieldNames)

/** Only the named fields of a form. */
export const picked = (form: Form, names: readonly FormField[]): FormChanges =>
  Object.fromEntries(names.map((name) => [name, form[name]]))

/** `form`: all changes of both, this phone's where both changed a field; `differing`: the fields in conflict. */
export function mergeVersions({ base, mine, theirs }: Versions): { form: Form; differing: FormField[] } {
  const changedHere = changesBetween(base, mine)
  const changedThere = changesBetween(base, theirs)
  const unequal = changesBetween(theirs, mine)
  return {
    form: merged(theirs, changedHere),
    differing: fields.filter((name) => name in changedHere && name in changedThere && name in unequal),
  }
}

/** Applies what was typed after `sent` was sent on top of the server's answer. */
export const rebased = (sent: Form, typed: Form, answered: Form): Form =>
  merged(answered, changesBetween(sent, typed))
