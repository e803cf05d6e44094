/** The server's explanation of a result in both languages, for the family's page and for the printed letter. */
import { locales } from '#events/account-lists.ts'
import { checkedBy, type Guarded, hasFields, isListOf, isOneOf, isText } from '../guards.ts'

const isCriterion = hasFields({ name: isText, points: isText, basis: isText, sentence: isText })
/**
 * `about`: the application's number, the season and the day. `print`: the label of the button that prints the letter. `exactTotal`: ''
 * without points.
 */
const isLetterText = hasFields({
  programme: isText,
  about: isText,
  print: isText,
  title: isText,
  result: isListOf(isText),
  supplyTitle: isText,
  supply: isListOf(isText),
  scoreTitle: isText,
  total: isText,
  exactTotal: isText,
  criteria: isListOf(isCriterion),
  notes: isListOf(isText),
})
export type LetterText = Guarded<typeof isLetterText>

/** `locale`: the language of the family's account. */
const isLetter = hasFields({ locale: isOneOf(locales), ml: isLetterText, en: isLetterText })
export const Letter = checkedBy(isLetter)
export type Letter = Guarded<typeof isLetter>
