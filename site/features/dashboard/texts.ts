/** The words that the dashboard brings along: its own, those of the form that it shows again, and, for the paper, labels in both languages. */
import enCommon from '#events/language/en/common.json'
import enDashboard from '#events/language/en/dashboard.json'
import enEntry from '#events/language/en/entry.json'
import enErrors from '#events/language/en/errors.json'
import enForm from '#events/language/en/form.json'
import enScore from '#events/language/en/score.json'
import mlCommon from '#events/language/ml/common.json'
import mlDashboard from '#events/language/ml/dashboard.json'
import mlEntry from '#events/language/ml/entry.json'
import mlErrors from '#events/language/ml/errors.json'
import mlForm from '#events/language/ml/form.json'
import mlScore from '#events/language/ml/score.json'
import type { Locale } from '#events/vocabulary.ts'
import { chosen } from '../../components/island/chosen.ts'
import type { Texts } from '../../components/island/words.tsx'

const en = { ...enScore, ...enEntry, ...enErrors, ...enForm, ...enCommon, ...enDashboard }
const ml: Readonly<Record<keyof typeof en, string>> = {
  ...{ ...mlScore, ...mlEntry, ...mlErrors, ...mlForm },
  ...{ ...mlCommon, ...mlDashboard },
}
const keys = Object.keys(en).filter((key): key is keyof typeof en => key in ml)

const said =
  /^(dash|consent|status|statusHelp|criteria|field|section\.\w+Short|education|religion|marital|house|lsg|form\.health\w+|toast\.upload\w+)(\.|$)/
const single = [
  'app.programme',
  'auth.confirmPassword',
  'auth.hidePassword',
  'auth.showPassword',
  'auth.signIn',
  'entry.errorTitle',
  'entry.errors',
  'entry.passwordHint',
  'entry.wait',
  'entry.waitSeconds',
  'error.heic',
  'error.password',
  'error.passwordMatch',
  'error.required',
  'error.tooManyFiles',
  'form.cancel',
  'form.document',
  'form.letterHint',
  'form.filesLimit',
  'form.proofKinds',
  'form.remove',
  'form.sending',
  'form.takePhoto',
  'form.uploadStopped',
  'nav.admin',
  'nav.askWhatsapp',
  'nav.close',
  'reset.fail',
  'reset.new',
  'reset.save',
  'reset.saving',
  'refusal.being-reviewed',
  'refusal.deadline-passed',
  'refusal.file-broken',
  'refusal.file-pixels',
  'refusal.file-too-large',
  'save.added',
  'save.waitingToSend',
  'score.totalMissing',
  'score.totalOneMissing',
  'toast.authorization',
  'toast.error',
  'toast.network',
  'toast.retry',
  'toast.success',
] as const satisfies readonly (keyof typeof en)[]
const own = [...keys.filter((key) => said.test(key)), ...single]

/** What the printed sheet says in the other language too. */
const labels = keys.filter((key) =>
  /^(field\.|section\.(groom|bride)Short$|app\.programme$|dash\.(photo|sheetTitle|signature)$)/.test(key),
)
const other = (texts: Readonly<Record<keyof typeof en, string>>): Texts =>
  Object.fromEntries(labels.map((key) => [`other:${key}`, texts[key]]))

/** For the built page only: both languages pass through here. */
export const dashboardTexts: Record<Locale, Texts> = {
  ml: { ...chosen(ml, own), ...other(en) },
  en: { ...chosen(en, own), ...other(ml) },
}
