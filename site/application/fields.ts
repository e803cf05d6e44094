/** Some of a form's answers. */
import type { Form, FormChanges } from '#events/application/form.ts'
import type { FormField } from '#events/application/questions.ts'

/** Only the named fields of a form. */
export const picked = (form: Form, names: readonly FormField[]): FormChanges =>
  Object.fromEntries(names.map((name) => [name, form[name]]))
