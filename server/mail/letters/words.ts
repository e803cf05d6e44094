/** The words of letters: their own, and those that the family's dashboard and form use for the same things. */
import enCommon from '#events/language/en/common.json'
import enDashboard from '#events/language/en/dashboard.json'
import enForm from '#events/language/en/form.json'
import enMail from '#events/language/en/mail.json'
import mlCommon from '#events/language/ml/common.json'
import mlDashboard from '#events/language/ml/dashboard.json'
import mlForm from '#events/language/ml/form.json'
import mlMail from '#events/language/ml/mail.json'
import { words } from '#events/language/words.ts'
import type { Locale } from '#events/vocabulary.ts'

const ml = { ...mlCommon, ...mlDashboard, ...mlForm, ...mlMail }
export type Key = keyof typeof ml
const en: Readonly<Record<Key, string>> = { ...enCommon, ...enDashboard, ...enForm, ...enMail }
const wordings = { ml: words<Key>(ml), en: words<Key>(en) }

export type Word = (typeof wordings)[Locale]
export const wordsIn = (locale: Locale): Word => wordings[locale]
export const isKey = (text: string): text is Key => Object.hasOwn(ml, text)

/** The number by which families and organisers name an application. */
export const referenceOf = (id: string): string => id.slice(0, 8)
