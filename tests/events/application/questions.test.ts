/** The table of questions: each has its words, and no free text takes an Aadhaar number. */
import { expect, test } from 'bun:test'
import { locales } from '#events/account-lists.ts'
import { blankForm, merged } from '#events/application/form.ts'
import { changesOf, DraftChanges } from '#events/application/form-schemas.ts'
import { noticeItems } from '#events/application/notice.ts'
import { type Question, questions } from '#events/application/questions.ts'
import { submissionProblems } from '#events/application/submission.ts'
import { texts } from '#events/language/index.ts'

const TODAY = '2026-03-01'

test('given the table, when its words are looked up, then each question and option has its own in both languages, and no other has any', () => {
  const needed = new Set(
    questions.flatMap(({ name, options = [] }) => [name, ...options.map((option) => `${name}.${option}`)]),
  )
  for (const locale of locales) {
    const words = Object.keys(texts[locale])
      .filter((key) => key.startsWith('question.'))
      .map((key) => key.replace('question.', ''))
    expect([...needed].filter((name) => !words.includes(name))).toEqual([])
    const said = words.map((name) => name.replace(/\.(short|hint|card)$/, ''))
    expect(said.filter((name) => !needed.has(name))).toEqual([])
  }
})

const AADHAAR = '2345 6789 0124'
const digits = AADHAAR.replaceAll(' ', '')
const spellings = [AADHAAR, digits, `House ${AADHAAR}`, `${digits}@example.org`]

test('given an Aadhaar number in any answer, when the form is sent, then it is refused, but where the entry says why not', () => {
  const isTaken = ({ field }: Question): boolean =>
    spellings.some((text) => {
      const saved = DraftChanges.safeParse({ [field]: text })
      return saved.success && !(field in submissionProblems(merged(blankForm, changesOf(saved.data)), TODAY))
    })
  const taken = questions.filter(isTaken).map(({ field }) => field)
  const open = questions.filter(({ mayHoldNumber }) => mayHoldNumber).map(({ field }) => field)
  expect(taken).toEqual(open)
  expect(open).toEqual(['groomEmail', 'brideEmail'])
})

test('given the questions, when the notice is read, then it has an item for each but the agreement itself', () => {
  const without = questions.filter(({ notice }) => !noticeItems.some((item) => item === notice))
  expect(without.map(({ field }) => field)).toEqual([
    ...([
      'consent',
      'declarationAgreed',
      'declarationDate',
      'signedByGroomParent',
      'signedByBrideParent',
    ] as const),
  ])
})
