/** Saving a draft: what is kept, what is cleared, what is refused; and whatever junk comes, a form stays a form. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  blankForm,
  changesBetween,
  emptyForm,
  type Form,
  fileKeysOf,
  isChanges,
  isForm,
  merged,
} from '#events/application/form.ts'
import { changesOf, DraftChanges } from '#events/application/form-schemas.ts'
import { linesKind } from '#events/text.ts'

const key = '/objects/uploads/0b2e9c1a-5f43-4d68-9a17-3c8e2f60b7d5'
const saved = (body: unknown): Form | Record<string, string> => {
  const parsed = DraftChanges.safeParse(body)
  if (parsed.success) return merged(blankForm, changesOf(parsed.data))
  return Object.fromEntries(
    parsed.error.issues.map(({ path, message, code }) => [path.join('.') || code, message]),
  )
}
const fields = Object.keys(blankForm)

/** What the specification says each field is, written out for the test alone. */
function isRight(field: string, value: unknown): boolean {
  if (/ProofKeys$/.test(field))
    return Array.isArray(value) && value.length <= 3 && value.every((one) => one === key)
  if (/Key$/.test(field)) return value === null || value === key
  if (/Alive$/.test(field)) return value === null || typeof value === 'boolean'
  if (/^declarationAgreed$|^signedBy/.test(field)) return typeof value === 'boolean'
  if (/MonthlyIncome$/.test(field))
    return value === null || (typeof value === 'number' && Number.isFinite(value))
  if (field === 'consent' && value !== '') return /^\d{4}-\d\d-\d\d (ml|en)$/.test(String(value))
  return (
    typeof value === 'string' &&
    value === linesKind.fold(value) &&
    value.isWellFormed() &&
    value.length <= 600
  )
}

const junk = fc.oneof(
  ...[fc.anything(), fc.jsonValue(), fc.string({ unit: 'binary' }), fc.constant(key), fc.constant(null)],
  ...[fc.constant(''), fc.array(fc.constant(key), { maxLength: 5 }), fc.boolean(), fc.double(), fc.integer()],
)
test('given any junk in known fields, when it is saved, then it is refused or every field has its kind', () => {
  let kept = 0
  const body = fc.dictionary(fc.constantFrom(...fields, 'groomAge', 'brideAge'), junk, { maxKeys: 3 })
  fc.assert(
    fc.property(body, (one) => {
      // What JSON can carry: it knows no undefined.
      const parsed = DraftChanges.safeParse(JSON.parse(JSON.stringify(one)))
      if (!parsed.success) return
      kept += 1
      const form = merged(blankForm, changesOf(parsed.data))
      expect(Object.keys(form).sort()).toEqual([...fields].sort())
      const wrong = Object.entries(form).filter(([field, value]) => !isRight(field, value))
      expect([wrong, isForm(form)]).toEqual([[], true])
    }),
    { numRuns: 1500 },
  )
  expect(kept).toBeGreaterThan(50)
})
test('given anything at all, when it is saved, then nothing throws and no foreign key gets in', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.dictionary(fc.string(), junk)), (one) => {
      const parsed = DraftChanges.safeParse(one)
      if (parsed.success)
        expect(
          Object.keys(parsed.data).filter((name) => !fields.includes(name) && !/Age$/.test(name)),
        ).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

test('given null or nothing, when every field is saved so, then each goes back to its cleared value', () => {
  const asNull = Object.fromEntries(fields.map((field) => [field, null]))
  expect(saved(asNull)).toEqual(emptyForm)
  expect([emptyForm.groomReligion, emptyForm.groomFatherAlive]).toEqual(['', null])
  expect(saved({})).toEqual(blankForm)
})

test('given answers of another kind, of no question, or too few, when they are read, then they are no form', () => {
  const { groomName: _, ...lacking } = emptyForm
  const wrong = [7, null, [], undefined].map((groomName) => ({ ...emptyForm, groomName }))
  expect([emptyForm, blankForm].map(isForm)).toEqual([true, true])
  expect([...wrong, lacking, { ...emptyForm, groomBoat: '' }, 'a form', null].filter(isForm)).toEqual([])
  expect([{}, lacking, wrong[0], { groomBoat: '' }].map(isChanges)).toEqual([true, true, false, false])
})

const takes: [name: string, body: object, expected: object][] = [
  ['an empty income', { brideFamilyMonthlyIncome: '' }, { brideFamilyMonthlyIncome: null }],
  ['an income with paise', { groomFamilyMonthlyIncome: 12_345.67 }, { groomFamilyMonthlyIncome: 12_345.67 }],
  ['a PIN with a space', { groomPincode: '673 001' }, { groomPincode: '673001' }],
  ['a PIN in Malayalam digits', { bridePincode: '൬൭൩ ൦൦൧' }, { bridePincode: '673001' }],
  ['half a PIN', { groomPincode: '67' }, { groomPincode: '67' }],
  ['half a date', { brideDob: '19' }, { brideDob: '19' }],
  ['ages', { groomAge: 99, brideAge: '' }, {}],
  ['text with a bidi override', { groomName: 'left\u202Eright' }, { groomName: 'leftright' }],
  ['text with a lone surrogate and controls', { groomName: 'a\uD800b\u0000c\r\nd' }, { groomName: 'abc d' }],
  ['an address of lines', { groomAddress: 'a\r\nb\rc\u2028d\te' }, { groomAddress: 'a\nb\nc\nd e' }],
  ['a name of lines', { brideFatherName: 'a\r\nb\tc\u2029d\u0085e' }, { brideFatherName: 'a b c d e' }],
  ['text that is not NFC', { brideName: 'ക\u0D46\u0D3E' }, { brideName: 'ക\u0D4A' }],
  ['Malayalam with joiners', { brideName: 'അവന്\u200D\u200C' }, { brideName: 'അവന്\u200D\u200C' }],
  ['a consent', { consent: '2026-01-01 ml' }, { consent: '2026-01-01 ml' }],
  ['a consent taken back', { consent: null }, { consent: '' }],
  ['an empty key', { groomPhotoKey: '' }, { groomPhotoKey: null }],
]
for (const [name, body, expected] of takes)
  test(`given ${name}, when it is saved, then the draft takes it`, () => {
    expect(saved(body)).toEqual({ ...blankForm, ...expected })
  })

const refusals: [name: string, body: unknown, expected: Record<string, string>][] = [
  ['a number for a name', { groomName: 7 }, { groomName: 'error.type' }],
  ['an object for a name', { groomName: {} }, { groomName: 'error.type' }],
  ['a text for an answer', { brideFatherAlive: 'yes' }, { brideFatherAlive: 'error.type' }],
  [
    'a text for an income',
    { brideFamilyMonthlyIncome: '8000' },
    { brideFamilyMonthlyIncome: 'error.amount' },
  ],
  [
    'an income past decimal 10,2',
    { groomFamilyMonthlyIncome: 100_000_000 },
    { groomFamilyMonthlyIncome: 'error.amount' },
  ],
  [
    'an income with a third decimal',
    { groomFamilyMonthlyIncome: 12_345.678 },
    { groomFamilyMonthlyIncome: 'error.amount' },
  ],
  [
    'an income of next to nothing',
    { brideFamilyMonthlyIncome: 1e-7 },
    { brideFamilyMonthlyIncome: 'error.amount' },
  ],
  ['a foreign key', { groomPhotoKey: '/objects/uploads/../../etc/passwd' }, { groomPhotoKey: 'error.file' }],
  ['four proofs', { incomeProofKeys: [key, key, key, key] }, { incomeProofKeys: 'error.tooManyFiles' }],
  ['a consent without its language', { consent: '2026-01-01' }, { consent: 'error.type' }],
  ['a consent in words', { consent: 'I agree' }, { consent: 'error.type' }],
  ['a name that is too long', { groomName: 'x'.repeat(121) }, { groomName: 'error.tooLong' }],
]
for (const [name, body, expected] of refusals)
  test(`given ${name}, when it is saved, then it is refused`, () => {
    expect(saved(body)).toEqual(expected)
  })
for (const field of [
  'totalScore',
  'status',
  'userId',
  'role',
  'rank',
  'verifiedAt',
  'submittedAt',
  'constructor',
])
  test(`given the server's own field ${field}, when it is saved, then it is refused`, () => {
    expect(Object.keys(saved({ [field]: 'x' }))).toEqual(['unrecognized_keys'])
  })

test('given two forms, when they are compared, then only what differs is named, proofs by what they hold', () => {
  const before = { ...blankForm, incomeProofKeys: [key] }
  const after = {
    ...before,
    groomName: 'x',
    incomeProofKeys: [key],
    educationProofKeys: [key],
    groomPhotoKey: key,
  }
  expect(changesBetween(before, before)).toEqual({})
  expect(changesBetween(before, after)).toEqual({
    groomName: 'x',
    educationProofKeys: [key],
    groomPhotoKey: key,
  })
  expect(fileKeysOf(after)).toEqual([key, key, key])
})
