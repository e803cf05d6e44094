/** What keeps a form from being sent: each rule of docs/product.md section 8 with its exact English words, and ages on the day. */
import { expect, test } from 'bun:test'
import { agesOf, emptyForm, type FormChanges } from '#events/application/form.ts'
import { submissionProblems } from '#events/application/submission.ts'
import { isKey, t } from '#events/language/index.ts'
import { wholeForm } from '../../kit/forms.ts'

const TODAY = '2026-03-01'
const problems = (changes: FormChanges, today = TODAY) => submissionProblems(wholeForm(changes), today)

/** docs/product.md section 8, word for word. */
const words: Record<string, string> = {
  'error.required': 'This field is required',
  'error.email': 'Please enter a valid email address',
  'error.pincode': 'PIN code must be 6 digits',
  'error.groomAge': 'Groom must be at least 21 years old',
  'error.brideAge': 'Bride must be at least 18 years old',
  'error.groomReligion': 'Groom religion is required',
  'error.groomCaste': 'Groom caste is required',
  'error.groomMarital': 'Groom marital status is required',
  'error.brideReligion': 'Bride religion is required',
  'error.brideCaste': 'Bride caste is required',
  'error.brideMarital': 'Bride marital status is required',
  'error.password': 'Password must be at least 6 characters',
  'error.phone': 'Phone number must be at least 10 digits',
  'error.statusReason': 'Please select status and provide a reason',
}
test('given the messages of the specification, when they are worded in English, then they are its very words', () => {
  const worded = Object.keys(words).map((key) => [key, isKey(key) ? t('en', key) : 'no such key'])
  expect(Object.fromEntries(worded)).toEqual(words)
})

test('given a whole form, when it is judged, then nothing keeps it back', () => {
  expect(problems({})).toEqual({})
})

/** Exactly what docs/product.md section 8 requires of a form in which nothing was typed or chosen. */
test('given a form without anything, when it is judged, then each required field is named with its own message', () => {
  const required = {
    Name: 'error.required',
    Dob: 'error.required',
    ParentPhone: 'error.required',
    Address: 'error.required',
    District: 'error.required',
    Taluk: 'error.required',
    Village: 'error.required',
    Pincode: 'error.pincode',
    Education: 'error.required',
    FatherName: 'error.required',
    FatherAlive: 'error.required',
    MotherName: 'error.required',
    MotherAlive: 'error.required',
    HouseType: 'error.required',
  }
  const of = (side: string) =>
    Object.fromEntries(Object.entries(required).map(([field, message]) => [side + field, message]))
  expect(submissionProblems(emptyForm, TODAY)).toEqual({
    ...of('groom'),
    ...of('bride'),
    groomOccupation: 'error.required',
    groomReligion: 'error.groomReligion',
    groomCaste: 'error.groomCaste',
    groomMaritalStatus: 'error.groomMarital',
    brideReligion: 'error.brideReligion',
    brideCaste: 'error.brideCaste',
    brideMaritalStatus: 'error.brideMarital',
    declarationAgreed: 'error.declaration',
  })
})

const singles: [name: string, changes: FormChanges, expected: Record<string, string>][] = [
  ['an invisible name', { groomName: '\u200B \u2060' }, { groomName: 'error.required' }],
  ['an invisible caste', { brideCaste: '\u200D ' }, { brideCaste: 'error.brideCaste' }],
  ['a date that does not exist', { groomDob: '1999-02-29' }, { groomDob: 'error.noSuchDate' }],
  ['a year that nobody was born in', { groomDob: '1850-06-14' }, { groomDob: 'error.year' }],
  ['a month that does not exist', { groomDob: '1999-jun-12' }, { groomDob: 'error.noSuchDate' }],
  ['a year of two digits', { brideDob: '99-06-14' }, { brideDob: 'error.yearDigits' }],
  ['half a date', { brideDob: '1999-02' }, { brideDob: 'error.dateParts' }],
  ['a day alone', { brideDob: '--14' }, { brideDob: 'error.dateParts' }],
  ['a name that only joins', { groomName: '\u200D\u2063\u{E0100}\u3164' }, { groomName: 'error.required' }],
  [
    'an Aadhaar number for a phone',
    { groomParentPhone: '7392 1846 5027' },
    { groomParentPhone: 'error.aadhaarAsPhone' },
  ],
  [
    'an Aadhaar number with commas',
    { brideVillage: '7392, 1846, 5027' },
    { brideVillage: 'error.aadhaarInText' },
  ],
  ['a phone in words', { groomParentPhone: 'call me maybe' }, { groomParentPhone: 'error.phone' }],
  ['a phone of signs', { groomParentPhone: '+ (----) ------' }, { groomParentPhone: 'error.phone' }],
  ['nine digits after +91', { brideParentPhone: '+91 98470 1234' }, { brideParentPhone: 'error.phone' }],
  ['a phone in Malayalam digits', { brideParentPhone: '൯൮൪൭൦ ൧൨൩൪൫' }, {}],
  ['a third decimal', { groomFamilyMonthlyIncome: 0.001 }, { groomFamilyMonthlyIncome: 'error.amount' }],
  ['paise', { groomFamilyMonthlyIncome: 8000.07 }, {}],
  ['a broken e-mail', { groomEmail: 'groom@' }, { groomEmail: 'error.email' }],
  ['an e-mail', { groomEmail: 'groom@example.org' }, {}],
  ['a PIN of five digits', { groomPincode: '67610' }, { groomPincode: 'error.pincode' }],
  ['a PIN with a letter', { bridePincode: '67330O' }, { bridePincode: 'error.pincode' }],
  ['no such district', { brideDistrict: 'madras' }, { brideDistrict: 'error.choose' }],
  ['no such education', { groomEducation: 'phd' }, { groomEducation: 'error.choose' }],
  ['no such religion', { groomReligion: 'none' }, { groomReligion: 'error.choose' }],
  ['no such marital status', { brideMaritalStatus: 'x' }, { brideMaritalStatus: 'error.choose' }],
  ['no such house', { brideHouseType: 'castle' }, { brideHouseType: 'error.choose' }],
  ['no such local body', { groomLsgType: 'state' }, { groomLsgType: 'error.choose' }],
  ['no such health', { brideParentsHealth: 'fine' }, { brideParentsHealth: 'error.choose' }],
  ['a negative income', { groomFamilyMonthlyIncome: -1 }, { groomFamilyMonthlyIncome: 'error.amount' }],
  ['no incomes', { groomFamilyMonthlyIncome: null, brideFamilyMonthlyIncome: null }, {}],
  ['no job of the bride', { brideOccupation: '' }, {}],
  ['no tick', { declarationAgreed: false }, { declarationAgreed: 'error.declaration' }],
  ['a broken declaration date', { declarationDate: '31-12-2025' }, { declarationDate: 'error.yearDigits' }],
  [
    'a date of birth to come',
    { brideDob: '2026-03-02' },
    { brideAge: 'error.brideAge', brideDob: 'error.dateAhead' },
  ],
]
for (const [name, changes, expected] of singles)
  test(`given ${name}, when the form is judged, then it answers ${Object.values(expected).join(', ') || 'nothing'}`, () => {
    expect(problems(changes)).toEqual(expected)
  })

const AADHAAR = '2341 2341 2346'
const freeTexts = ['Name', 'Address', 'Taluk', 'Village', 'LsgName', 'PostalName', 'Occupation', 'Workplace']
  .concat(['Caste', 'FatherName', 'FatherJob', 'MotherName', 'MotherJob'])
  .flatMap((field) => [`groom${field}`, `bride${field}`])
test('given an Aadhaar number in any free text, when the form is judged, then that field asks not to write it', () => {
  const told = freeTexts.map((field) => [field, problems({ [field]: `card ${AADHAAR}` })])
  expect(Object.fromEntries(told)).toEqual(
    Object.fromEntries(freeTexts.map((field) => [field, { [field]: 'error.aadhaarInText' }])),
  )
})
test('given numbers that look like one, when the form is judged, then only a right check digit counts', () => {
  const address = (text: string) => problems({ groomAddress: text })
  expect(address('2341 2341 2347')).toEqual({})
  expect(address('12341 2341 2346')).toEqual({})
  expect(address('234123412346')).toEqual({ groomAddress: 'error.aadhaarInText' })
  expect(address('2341-2341-2346')).toEqual({ groomAddress: 'error.aadhaarInText' })
  expect(address('2341.2341  2341\u20602\n3 4 1-2341-2346')).toEqual({ groomAddress: 'error.aadhaarInText' })
  expect(address('+91 98470 11111, 673001, 2026-03-01')).toEqual({})
  expect(address('൨൩൪൧ ൨൩൪൧ ൨൩൪൬')).toEqual({ groomAddress: 'error.aadhaarInText' })
})

test('given birthdays around a day, when ages are worked out, then they are whole years and never below 0', () => {
  const ages = (groomDob: string, brideDob: string) => agesOf(wholeForm({ groomDob, brideDob }), TODAY)
  expect(ages('2005-03-01', '2005-03-02')).toEqual({ groomAge: 21, brideAge: 20 })
  expect(ages('2004-02-29', '2027-01-01')).toEqual({ groomAge: 22, brideAge: 0 })
  expect(ages('', 'soon')).toEqual({ groomAge: 21, brideAge: 18 })
  expect(problems({ groomDob: '2005-03-01', brideDob: '2008-03-01' })).toEqual({})
  expect(problems({ groomDob: '2005-03-02', brideDob: '2008-03-02' })).toEqual({
    groomAge: 'error.groomAge',
    brideAge: 'error.brideAge',
  })
})
