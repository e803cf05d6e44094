/** Labels of questions, and for each kind of answer (application/kinds.ts) how it is put in words. */

import type { Answer, KindName } from '../application/kinds.ts'
import type { Question, QuestionName } from '../application/questions.ts'
import { consentOf } from '../application/read-consent.ts'
import { districtNames, talukName } from '../places/districts.ts'
import { districts, type Locale } from '../vocabulary.ts'
import { day, money } from './format.ts'
import { filled } from './translate.ts'

/** `textOf`: null for an unknown key. A browser loads only its own texts. */
export type Speech = { locale: Locale; textOf: (key: string) => string | null }
type Named = { name: QuestionName }

const textFor = ({ textOf }: Speech, key: string): string => textOf(key) ?? key

export const labelKey = ({ name }: Named) => `question.${name}` as const
/** The short label above a value, where the question itself would be too long. */
export const headingIn = (question: Named, speech: Speech): string =>
  speech.textOf(`${labelKey(question)}.short`) ?? textFor(speech, labelKey(question))

export const atSide = ({ side }: Pick<Question, 'side'>, title: string, speech: Speech): string =>
  side ? filled(textFor(speech, 'side.of'), { side: textFor(speech, `side.${side}`), title }) : title
/** With its side, for a question out of context: "Bride: Aadhaar card, front". */
export const nameIn = (question: Question, speech: Speech): string =>
  atSide(question, textFor(speech, labelKey(question)), speech)
export const columnNameIn = (question: Question, speech: Speech): string =>
  atSide(question, headingIn(question, speech), speech)

type Write<A> = (answer: A, speech: Speech, question: Named) => string
/** `cell`: a shorter form for the list and the CSV. */
type Words = { words: Write<Answer>; cell?: Write<Answer> }

const ofText =
  (write: Write<string>): Write<Answer> =>
  (answer, ...of) =>
    typeof answer === 'string' ? write(answer, ...of) : ''
const asGiven = { words: ofText((text) => text) }
const flag = (yes: string, no: string): Words => ({
  words: (answer, speech) => (answer === null ? '' : textFor(speech, answer === true ? yes : no)),
})
/** `12/11/2025` in English; Malayalam has its usual date. */
export const shortDate = (locale: Locale, date: string): string =>
  locale === 'ml' ? day('ml', date) : date.split('-').reverse().join('/')
const ofDay = {
  words: ofText((date, { locale }) => day(locale, date)),
  cell: ofText((date, { locale }) => shortDate(locale, date)),
}

function agreement(stored: string, speech: Speech): string {
  const agreed = consentOf(stored)
  if (!agreed) return ''
  const date = day(speech.locale, agreed.policy)
  const words = filled(textFor(speech, `value.consent.${agreed.locale}`), { date })
  return agreed.notice === null
    ? words
    : `${words}, ${filled(textFor(speech, 'value.notice'), { n: agreed.notice })}`
}
function shortAgreement(stored: string, { locale }: Speech): string {
  const agreed = consentOf(stored)
  if (!agreed) return stored
  const read = agreed.notice === null ? agreed.locale : `${agreed.locale}, ${agreed.notice}`
  return `${shortDate(locale, agreed.policy)} (${read})`
}

const kinds: Readonly<Record<KindName, Words>> = {
  name: asGiven,
  text: asGiven,
  lines: asGiven,
  village: asGiven,
  localBody: asGiven,
  postOffice: asGiven,
  pin: asGiven,
  phone: asGiven,
  email: asGiven,
  district: {
    words: ofText((text, { locale }) => {
      const known = districts.find((one) => one === text)
      return known ? districtNames[known][locale] : text
    }),
  },
  taluk: { words: ofText((text, { locale }) => talukName(text, locale)) },
  birth: ofDay,
  day: ofDay,
  choice: {
    words: ofText(
      (text, { textOf }, question) => textOf(`${labelKey(question)}.${text}`) ?? text.replaceAll('_', ' '),
    ),
  },
  yesNo: flag('value.yes', 'value.no'),
  tick: flag('value.ticked', 'value.notTicked'),
  money: { words: (answer) => (typeof answer === 'number' ? money(answer) : '') },
  picture: { words: (_answer, speech) => textFor(speech, 'value.file') },
  proofs: {
    words: (answer, speech) =>
      filled(textFor(speech, 'value.files'), { n: Array.isArray(answer) ? answer.length : 0 }),
  },
  consent: { words: ofText(agreement), cell: ofText(shortAgreement) },
}

const isEmpty = (answer: Answer): boolean =>
  answer === null || answer === '' || (Array.isArray(answer) && answer.length === 0)

export const answerIn = (question: Question, answer: Answer, speech: Speech): string =>
  isEmpty(answer) ? '' : kinds[question.kind].words(answer, speech, question)
/** For a cell of the list. */
export function cellIn(question: Question, answer: Answer, speech: Speech): string {
  const { words, cell = words } = kinds[question.kind]
  return isEmpty(answer) ? '' : cell(answer, speech, question)
}
