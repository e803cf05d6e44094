/** Keys for detecting several applications of one family in a season: a parent's phone, a name with a date of birth, or an Aadhaar card. Pure. */
import type { Folded } from '../application/application.ts'
import type { CaseFile } from '../application/case-file.ts'
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
  return keys
}

/** Of each card that was checked; the reference is a keyed hash. */
const cardKeys = ({ cards }: Pick<CaseFile, 'cards'>): string[] =>
  Object.values(cards).map(({ reference }) => `card ${reference}`)

/** Without repetition; none for a draft that was never submitted, which is the family's own. */
export function duplicateKeys({ file }: Folded): readonly string[] {
  const { form, cards } = file()
  return form ? [...new Set([...keysOf(form), ...cardKeys({ cards })])] : []
}
