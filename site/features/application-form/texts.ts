/** The words that the form and its preview bring along: their own, and the few of the others that they say. */
import enCommon from '#events/language/en/common.json'
import enDashboard from '#events/language/en/dashboard.json'
import enEntry from '#events/language/en/entry.json'
import enErrors from '#events/language/en/errors.json'
import enForm from '#events/language/en/form.json'
import mlCommon from '#events/language/ml/common.json'
import mlDashboard from '#events/language/ml/dashboard.json'
import mlEntry from '#events/language/ml/entry.json'
import mlErrors from '#events/language/ml/errors.json'
import mlForm from '#events/language/ml/form.json'
import type { Locale } from '#events/vocabulary.ts'
import { chosen } from '../../components/island/chosen.ts'
import type { Texts } from '../../components/island/words.tsx'

const common = [
  'auth.password',
  'auth.showPassword',
  'auth.hidePassword',
  'auth.signIn',
  'auth.signingIn',
  'nav.close',
  'nav.listen',
  'nav.listenFailed',
  'toast.accessDenied',
  'toast.error',
  'toast.loginFail',
  'toast.network',
  'toast.success',
] as const
const entry = ['auth.email', 'entry.errors', 'entry.oneError', 'entry.errorTitle'] as const
const dashboard = [
  'dash.edit',
  'dash.applicationId',
  'status.draft',
  'status.submitted',
  'dash.askMessage',
] as const
const errors = [
  'error.required',
  'error.email',
  'error.pincode',
  'error.groomAge',
  'error.brideAge',
  'error.groomReligion',
  'error.groomCaste',
  'error.groomMarital',
  'error.brideReligion',
  'error.brideCaste',
  'error.brideMarital',
  'error.choose',
  'error.date',
  'error.amount',
  'error.aadhaarInText',
  'error.heic',
  'refusal.file-broken',
  'refusal.file-pixels',
  'refusal.file-too-large',
] as const

/** For the built page only: both languages pass through here. */
export const formTexts: Record<Locale, Texts> = {
  ml: {
    ...mlForm,
    ...chosen(mlCommon, common),
    ...chosen(mlEntry, entry),
    ...chosen(mlDashboard, dashboard),
    ...chosen(mlErrors, errors),
  },
  en: {
    ...enForm,
    ...chosen(enCommon, common),
    ...chosen(enEntry, entry),
    ...chosen(enDashboard, dashboard),
    ...chosen(enErrors, errors),
  },
}
