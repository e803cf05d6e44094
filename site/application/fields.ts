/** Selects answers of a form. */
import type { Form, FormChanges } from '#events/application/form.ts'
import type { FormField } from '#events/application/questions.ts'

export const picked = (form: Form, names: readonly FormField[]): FormChanges =>
  Object.fromEntries(names.map((name) => [name, form[name]]))
