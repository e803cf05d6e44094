/** The fields of the form, in their order. */
import { type Form, type FormChanges, type FormField, formFieldNames } from '#events/application/form.ts'

export const fields: readonly FormField[] = Object.values(formFieldNames)

/** Only the named fields of a form. */
export const picked = (form: Form, names: readonly FormField[]): FormChanges =>
  Object.fromEntries(names.map((name) => [name, form[name]]))
