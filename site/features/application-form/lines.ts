/**
 * The answers of one side as short lines to read through: what belongs together is one line, such as the whole address, and an
 * optional answer that was not given has none, unless points depend on it.
 */
import { isAsked } from '#events/application/asked.ts'
import type { Form } from '#events/application/form.ts'
import { holdsFor, type Question, type QuestionName } from '#events/application/questions.ts'
import { answerIn, headingIn } from '#events/language/answer-words.ts'
import { filled } from '#events/language/translate.ts'
import type { useWords } from '../../components/island/texts.ts'

/** The questions whose answers follow in the line of another one, in this order. */
const joined: Partial<Record<QuestionName, readonly QuestionName[]>> = {
  Address: ['Village', 'PostalName', 'Taluk', 'District', 'Pincode'],
  LsgName: ['LsgType'],
  Occupation: ['Workplace'],
  Religion: ['Caste'],
  FatherName: ['FatherAlive', 'FatherJob'],
  MotherName: ['MotherAlive', 'MotherJob'],
}
const follows: ReadonlySet<QuestionName> = new Set(Object.values(joined).flat())

type Words = ReturnType<typeof useWords>
type Aged = Form & { groomAge: number; brideAge: number }
/** `field`: that of the line's first question. */
type Line = { field: string; label: string; value: string }

function wordsOf(form: Aged, question: Question, words: Words): string {
  const answer = form[question.field]
  // That a parent is alive goes without saying.
  if (question.kind === 'yesNo') return answer === false ? words.t('line.notAlive') : ''
  const text = answerIn(question, answer, words)
  if (text === '') return ''
  if (question.kind === 'birth')
    return `${text}, ${words.t('value.years', { count: form[`${question.side}Age`] })}`
  const pattern = words.textOf(`line.with.${question.name}`)
  return pattern === null ? text : filled(pattern, { text })
}

const isRequired = (question: Question): boolean =>
  holdsFor(question, question.required) || question.counts === true

/** @param of the questions of one side */
export function linesOf(form: Aged, of: readonly Question[], words: Words): Line[] {
  const asked = of.filter((question) => question.kind !== 'consent' && isAsked(form, question))
  return asked
    .filter(({ name }) => !follows.has(name))
    .flatMap((question) => {
      const rest = (joined[question.name] ?? []).flatMap((name) => asked.filter((one) => one.name === name))
      const value = [question, ...rest]
        .map((one) => wordsOf(form, one, words))
        .filter((text) => text !== '')
        .join(', ')
      if (value === '' && ![question, ...rest].some(isRequired)) return []
      return {
        field: question.field,
        label: words.textOf(`line.${question.name}`) ?? headingIn(question, words),
        value: value || words.t('value.none'),
      }
    })
}
