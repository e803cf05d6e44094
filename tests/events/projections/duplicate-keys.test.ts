/** What tells two families apart or does not: numbers and names in their many spellings, and nothing where nothing was given. */
import { expect, test } from 'bun:test'
import { evolveApplication, newApplication, withDraft } from '#events/application/application.ts'
import { blankForm, type FormChanges, merged } from '#events/application/form.ts'
import { duplicateKeys } from '#events/projections/application-list.ts'
import { wholeForm } from '../../kit/forms.ts'
import { at, recorded, started, submitted } from '../../kit/histories.ts'

const begun = evolveApplication(newApplication, recorded(started, 1))
const marksOf = (changes: FormChanges) =>
  duplicateKeys(evolveApplication(begun, recorded(submitted(wholeForm(changes)), 2)))

test('given a form, when its marks are made, then they are its phones, and each name with its date of birth', () => {
  const people = {
    groomName: 'Manu  MADEUP',
    groomDob: '1998-04-12',
    brideName: 'അനില്\u200D',
    brideDob: '2001-01-31',
  }
  const phones = { groomParentPhone: '098470 11111', brideParentPhone: '+91 98470-22222' }
  expect(marksOf({ ...people, ...phones })).toEqual([
    'phone 919847011111',
    'phone 919847022222',
    'groom 1998-04-12 manumadaup',
    'groom 1998-04-12 madaupmanu',
    'bride 2001-01-31 anil',
  ])
})
test.each([
  ['മുഹമ്മദ് ഷാഫി', 'Mohammed Shafi'],
  ['Sree Lakshmi', 'Sreelakshmi'],
  ['Reshma K', 'രേഷ്മ കെ.'],
  ['K. Anjali', 'Anjali'],
  ['Thomas Mathew', 'Mathew Thomas'],
  ['Abdul Rahman', 'അബ്ദുറഹ്മാൻ'],
  ['Fathima', 'Fatima'],
  ['Remya P V', 'Ramya'],
  ['ജോസഫ്', 'Joseph'],
])(
  'given the names %p and %p with one birthday, when their marks are made, then they share one',
  (one, other) => {
    const marks = (brideName: string) =>
      marksOf({ brideName, brideDob: '2001-01-31' }).filter((mark) => mark.startsWith('bride'))
    expect(marks(one).filter((mark) => marks(other).includes(mark))).not.toEqual([])
    // With another birthday they are two people.
    const later = marksOf({ brideName: other, brideDob: '2001-02-01' })
    expect(marks(one).filter((mark) => later.includes(mark))).toEqual([])
  },
)
test('given two names that sound alike in one word only, when their marks are made, then they share none', () => {
  const marks = (groomName: string) => marksOf({ groomName }).filter((mark) => mark.startsWith('groom'))
  expect(marks('Mohammed Shafi').filter((mark) => marks('Mohammed Rafi').includes(mark))).toEqual([])
})
test('given both sides with one phone, when their marks are made, then the family does not meet itself', () => {
  const marks = marksOf({ groomParentPhone: '9847011111', brideParentPhone: '+91 98470 11111' })
  expect(marks.filter((mark) => mark.startsWith('phone'))).toEqual(['phone 919847011111'])
})
test('given nothing, or a number of another country, when marks are made, then blanks are nobody’s and the number is whole', () => {
  const blank = {
    groomName: ' \u200B ',
    brideDob: '',
    groomParentPhone: ' ',
    brideParentPhone: '+971 50 123 4567',
  }
  expect(marksOf(blank)).toEqual(['phone 971501234567'])
})
test('given a draft that was never sent, when its marks are made, then there are none', () => {
  const form = merged(blankForm, wholeForm({ groomName: 'Private' }))
  expect(duplicateKeys(withDraft(begun, { form, saves: 1, savedAt: at(2), after: 1 }))).toEqual([])
})
