/** The words of the log and its replay. */
import en from '#events/language/en/replay.json'
import ml from '#events/language/ml/replay.json'
import { catalogue } from '../../app/catalogue.ts'

export const { useSay, sayIn, isKey } = catalogue<keyof typeof ml>(ml, en)
export type Say = ReturnType<typeof sayIn>
