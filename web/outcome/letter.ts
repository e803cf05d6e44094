/** The server's explanation of a result in both languages, for the family's page and for the printed letter. */
import * as z from 'zod/mini'
import { locales } from '#events/account-lists.ts'

const text = z.string()
const Criterion = z.object({ name: text, points: text, basis: text, sentence: text })
/** `about`: the application's number, the season and the day. `print`: the label of the button that prints the letter. `exactTotal`: '' without points. */
const LetterText = z.object({
  programme: text,
  about: text,
  print: text,
  title: text,
  result: z.array(text),
  supplyTitle: text,
  supply: z.array(text),
  scoreTitle: text,
  total: text,
  exactTotal: text,
  criteria: z.array(Criterion),
  notes: z.array(text),
})
export type LetterText = z.infer<typeof LetterText>

/** `locale`: the language of the family's account. */
export const Letter = z.object({ locale: z.enum(locales), ml: LetterText, en: LetterText })
export type Letter = z.infer<typeof Letter>
