/**
 * Every word a person reads, typed by its key, in both languages. The server and the tests take it whole; a page that
 * ships few words imports its namespace's JSON and `words.ts` instead.
 */
import type { Locale } from '../vocabulary.ts'
import enAdmin from './en/admin.json'
import enCommon from './en/common.json'
import enErrors from './en/errors.json'
import enHome from './en/home.json'
import enScore from './en/score.json'
import mlAdmin from './ml/admin.json'
import mlCommon from './ml/common.json'
import mlErrors from './ml/errors.json'
import mlHome from './ml/home.json'
import mlScore from './ml/score.json'
import { filled, type Params } from './words.ts'

const ml = { ...mlCommon, ...mlHome, ...mlAdmin, ...mlErrors, ...mlScore }

/** A key of any namespace; keys are unique over all of them. */
export type Key = keyof typeof ml

const en: Readonly<Record<Key, string>> = { ...enCommon, ...enHome, ...enAdmin, ...enErrors, ...enScore }
const catalogues: Record<Locale, Readonly<Record<Key, string>>> = { ml, en }

/** The text of a key, with `{placeholders}` replaced by `params`. */
export const t = (locale: Locale, key: Key, params?: Params): string =>
  filled(catalogues[locale][key], params)

export const isKey = (text: string): text is Key => Object.hasOwn(ml, text)

export { day, moment, money, seasonAfter, seasonName, timeOfDay } from './format.ts'
export { searchable, sortKey } from './malayalam.ts'
