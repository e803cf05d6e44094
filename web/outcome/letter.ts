/** How a result came about, as the server words it in both languages: on the family's page, and as a letter that is printed. */
import * as z from 'zod/mini'
import { locales } from '#events/account-lists.ts'

const text = z.string()
const Criterion = z.object({ name: text, points: text, basis: text, sentence: text })
/** `about`: the number of the application, the season and the day. `print`: the button's text. */
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
  criteria: z.array(Criterion),
  notes: z.array(text),
})
export type LetterText = z.infer<typeof LetterText>

/** `locale`: of the family's account. */
export const Letter = z.object({ locale: z.enum(locales), ml: LetterText, en: LetterText })
export type Letter = z.infer<typeof Letter>
