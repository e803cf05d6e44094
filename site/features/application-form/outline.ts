/** The five parts of the form and the fields of each, from the table of questions, and their names in the language of the page. */
import type { Form } from '#events/application/form.ts'
import type { Answer } from '#events/application/kinds.ts'
import type { Paper } from '#events/application/missing.ts'
import {
  type FormField,
  isForSide,
  type Question,
  type QuestionName,
  questionOf,
  questions,
} from '#events/application/questions.ts'
import { submissionProblems } from '#events/application/submission.ts'
import { answerIn, labelKey, nameIn } from '#events/language/answer-words.ts'
import { type Key, useWords } from '../../components/island/texts.ts'

export const parts = ['groom', 'bride', 'uploads', 'family', 'declaration'] as const
export type Part = (typeof parts)[number]

function partOfQuestion({ at, side }: Question): Part {
  if (at === 'person') return side ?? 'groom'
  return at === 'parents' || at === 'finance' ? 'family' : at
}
/**
 * The order in which the page asks about a person, where the table has that of lists and prints: the PIN code before the
 * places that it gives.
 */
const groups = {
  self: ['Name', 'Dob', 'ParentPhone'],
  address: ['Pincode', 'District', 'Taluk', 'PostalName', 'Village', 'Address'],
  others: ['Education', 'Occupation', 'Religion', 'Caste', 'MaritalStatus'],
  /** In a fold at the end: neither required nor worth points. */
  more: ['Email', 'Workplace', 'LsgType', 'LsgName'],
} as const satisfies Record<string, readonly QuestionName[]>
export type Group = keyof typeof groups
const personOrder: readonly QuestionName[] = Object.values(groups).flat()
/** The same for all questions of the other parts, which keep the order of the table. */
const placeOf = ({ name }: Question): number => personOrder.indexOf(name)
/** In the order of the page. */
export const asked: readonly Question[] = parts.flatMap((part) =>
  questions
    .filter((one) => partOfQuestion(one) === part && isForSide(one) && one.setWith === undefined)
    .toSorted((a, b) => placeOf(a) - placeOf(b)),
)
export const questionsOf = (part: Part): readonly Question[] =>
  asked.filter((question) => partOfQuestion(question) === part)
export const groupOf = (part: Part, group: Group): readonly Question[] =>
  questionsOf(part).filter(({ name }) => groups[group].some((one) => one === name))

const fieldsIn = (part: Part): readonly FormField[] => questionsOf(part).map(({ field }) => field)
export const fieldsOf: Record<Part, readonly FormField[]> = {
  groom: fieldsIn('groom'),
  bride: fieldsIn('bride'),
  uploads: fieldsIn('uploads'),
  family: fieldsIn('family'),
  declaration: fieldsIn('declaration'),
}
export const allFields: readonly FormField[] = asked.map(({ field }) => field)

/** Errors of an age are shown at the date of birth. */
const ageOf: Record<string, FormField> = { groomAge: 'groomDob', brideAge: 'brideDob' }

/** Problems by the field at which they are shown; a problem of a date replaces that of the computed age. */
export function shownAt(problems: Readonly<Record<string, string>>): Record<string, string> {
  const shown: Record<string, string> = {}
  for (const [name, problem] of Object.entries(problems)) if (!(name in ageOf)) shown[name] = problem
  for (const [age, field] of Object.entries(ageOf)) {
    const problem = problems[age]
    if (problem !== undefined) shown[field] ??= problem
  }
  return shown
}

export const partOf = (name: string): Part | null =>
  parts.find((part) => part === name || fieldsOf[part].some((field) => field === name)) ?? null

/** A part is complete when nothing in it prevents submission; the uploads when all six pictures are added. */
export function isComplete(part: Part, form: Form, problems: Readonly<Record<string, string>>): boolean {
  if (part === 'uploads')
    return questionsOf(part).every(({ field, side }) => side === null || form[field] !== null)
  const shown = shownAt(problems)
  return fieldsOf[part].every((field) => shown[field] === undefined)
}

/** The answers that a draft still needs before it can be submitted, by the parts of the form. @param today YYYY-MM-DD in Asia/Kolkata */
export function missingAnswers(form: Form, today: string): { part: Part; fields: readonly FormField[] }[] {
  const problems = shownAt(submissionProblems(form, today))
  const isMissing = (field: FormField): boolean => problems[field] !== undefined
  return parts
    .map((part) => ({ part, fields: fieldsOf[part].filter(isMissing) }))
    .filter(({ fields }) => fields.length > 0)
}

/** The part to open for a family that returns. */
export const firstIncomplete = (form: Form, problems: Readonly<Record<string, string>>): Part =>
  parts.find((part) => !isComplete(part, form, problems)) ?? 'groom'

export const sectionOf: Record<Part, { title: Key; short: Key }> = {
  groom: { title: 'section.groom', short: 'side.groom' },
  bride: { title: 'section.bride', short: 'side.bride' },
  uploads: { title: 'section.uploads', short: 'section.uploadsShort' },
  family: { title: 'section.family', short: 'section.familyShort' },
  declaration: { title: 'section.declaration', short: 'section.declarationShort' },
}

/** The name of each paper as a whole. */
export const paperNames: Record<Paper, Key> = {
  aadhaar: 'dash.paper.aadhaar',
  photos: 'dash.paper.photos',
  income: 'dash.paper.income',
  education: 'dash.paper.education',
  letter: 'question.socialVerificationLetterKey',
  health: 'dash.paper.health',
}

/** The label of a field inside its part of the form, which names the side. */
export function useLabel() {
  const { t } = useWords()
  return (field: string): string => {
    const question = questionOf(field)
    return question ? t(labelKey(question)) : field
  }
}

/** The label of a field with its side, for use outside its part: "Bride: Aadhaar card, front". */
export function useFieldName() {
  const words = useWords()
  return (field: string): string => {
    const question = questionOf(field)
    return question ? nameIn(question, words) : field
  }
}

/** Errors whose text names the field; the others get its name as a prefix. */
const namesItsField = /^error\.(groom|bride)/

/** The text of an error outside its field. @param problem a key of the catalogue, or a message of the server */
export function useProblemText() {
  const { textOf } = useWords()
  const fieldName = useFieldName()
  return (field: string, problem: string): string => {
    const text = textOf(problem) ?? problem
    return namesItsField.test(problem) ? text : `${fieldName(field)}: ${text}`
  }
}

/** The answer to a question: options, places, dates and amounts in words. */
export function useValueWords() {
  const words = useWords()
  return (field: string, answer: Answer): string => {
    const question = questionOf(field)
    return (question && answerIn(question, answer, words)) || words.t('value.none')
  }
}
