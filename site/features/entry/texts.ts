/** The words that the entrance's islands bring along: their own, and the few of the others that they say. */
import enCommon from '#events/language/en/common.json'
import enEntry from '#events/language/en/entry.json'
import enErrors from '#events/language/en/errors.json'
import mlCommon from '#events/language/ml/common.json'
import mlEntry from '#events/language/ml/entry.json'
import mlErrors from '#events/language/ml/errors.json'
import type { Locale } from '#events/vocabulary.ts'
import { chosen } from '../../components/island/chosen.ts'
import type { Texts } from '../../components/island/words.tsx'

const shared = [
  'auth.signIn',
  'auth.signingIn',
  'auth.password',
  'error.password',
  'auth.showPassword',
  'auth.hidePassword',
  'nav.close',
  'nav.terms',
  'nav.privacy',
  'toast.error',
  'toast.success',
  'toast.loginOk',
  'toast.loginFail',
  'toast.network',
] as const
const errors = [
  'error.required',
  'error.email',
  'error.phone',
  'error.staffPassword',
  'error.tooLong',
] as const

/** For the built page only: both languages pass through here. */
export const entryTexts: Record<Locale, Texts> = {
  ml: { ...mlEntry, ...chosen(mlCommon, shared), ...chosen(mlErrors, errors) },
  en: { ...enEntry, ...chosen(enCommon, shared), ...chosen(enErrors, errors) },
}
