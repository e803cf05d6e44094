/** Keys for detecting several applications of one family in a season: a parent's phone, or a name with a date of birth. Pure. */
import type { Folded } from '../application/application.ts'
import type { Form } from '../application/form.ts'
import { searchable } from '../language/malayalam.ts'
import { dialled } from '../phone.ts'
import type { Side } from '../vocabulary.ts'

const personKey = (side: Side, name: string, dob: string): string[] => {
  const known = searchable(name)
  return known === '' || dob === '' ? [] : [`${side} ${dob} ${known}`]
}

function keysOf(form: Form): string[] {
  const phones = [form.groomParentPhone, form.brideParentPhone].map(dialled).filter((phone) => phone !== '')
  const keys = [
    ...phones.map((phone) => `phone ${phone}`),
    ...personKey('groom', form.groomName, form.groomDob),
    ...personKey('bride', form.brideName, form.brideDob),
  ]
  return [...new Set(keys)]
}

/** Without repetition; none for a draft that was never submitted, which is the family's own. */
export function duplicateKeys({ file }: Folded): readonly string[] {
  const { form } = file()
  return form ? keysOf(form) : []
}
