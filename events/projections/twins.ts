/** What two applications of one season may share where they are of one family: a parent's phone, or a name and a date of birth. Pure. */
import type { Folded } from '../application/application.ts'
import type { Form } from '../application/form.ts'
import { searchable } from '../language/malayalam.ts'
import { dialled } from '../phone.ts'

const personMark = (side: 'groom' | 'bride', name: string, dob: string): string[] => {
  const known = searchable(name)
  return known === '' || dob === '' ? [] : [`${side} ${dob} ${known}`]
}

function marksIn(form: Form): string[] {
  const phones = [form.groomParentPhone, form.brideParentPhone].map(dialled).filter((phone) => phone !== '')
  const marks = [
    ...phones.map((phone) => `phone ${phone}`),
    ...personMark('groom', form.groomName, form.groomDob),
    ...personMark('bride', form.brideName, form.brideDob),
  ]
  return [...new Set(marks)]
}

/** Each once. A draft that was never sent is the family's own, and is compared with nobody's. */
export function twinMarks({ file }: Folded): readonly string[] {
  const { form } = file()
  return form ? marksIn(form) : []
}
