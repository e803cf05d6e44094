/** The texts that the dashboard passes to its island; those of the printed application in both languages. */
import { names, pageTexts } from '../../components/island/page-texts.ts'

const dashboardNames =
  /^(dash|unsent|consent|status|statusHelp|criteria|field|section\.\w+Short|step\.[4-7]|education|religion|marital|house|lsg|form\.health\w+|toast\.upload\w+)(\.|$)/
/** Printed in both languages. */
const printedNames =
  /^(field\.(?!age)|section\.(groom|bride)Short$|app\.programme$|dash\.(photo|sheetTitle|signature)$)/

export const dashboardTexts = pageTexts(
  [
    ...names.filter((name) => dashboardNames.test(name)),
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
    'form.atSide',
    'form.cancel',
    'form.document',
    'form.letterHint',
    'form.filesLeftOut',
    'form.filesLimit',
    'form.proofKinds',
    'form.remove',
    'form.sending',
    'form.takePhoto',
    'form.uploadStopped',
    'nav.admin',
    'nav.askWhatsapp',
    'nav.close',
    'nav.venue',
    'reset.fail',
    'reset.new',
    'reset.save',
    'reset.saving',
    'refusal.being-reviewed',
    'refusal.deadline-passed',
    'refusal.file-broken',
    'refusal.file-pixels',
    'refusal.file-too-large',
    'refusal.other-account',
    'save.added',
    'save.offlineTitle',
    'save.waitingToSend',
    'score.totalMissing',
    'toast.authorization',
    'toast.error',
    'toast.network',
    'toast.retry',
    'toast.success',
  ],
  names.filter((name) => printedNames.test(name)),
)
