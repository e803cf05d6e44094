/** The texts that the preview passes to its island: those of the form, and the words of each status. */
import errors from '#events/language/en/errors.json'
import fillers from '#events/language/en/fillers.json'
import form from '#events/language/en/form.json'
import questions from '#events/language/en/questions.json'
import { names, namesOf, pageTexts } from '../../components/island/page-texts.ts'

export const previewTexts = pageTexts([
  ...namesOf(errors),
  ...namesOf(fillers),
  ...namesOf(form),
  ...namesOf(questions),
  ...names.filter((name) => name.startsWith('status.')),
  'ask.phoneAbroad',
  'ask.phoneDigits',
  'dash.askMessage',
  'dash.edit',
  'dash.editDecided',
  'dash.editVerified',
  'dash.loadFail',
  'dash.loadOffline',
  'dash.paper.aadhaar',
  'dash.paper.education',
  'dash.paper.income',
  'dash.paper.photos',
  'help.agreedOn',
  'nav.close',
  'entry.errors_one',
  'entry.errors_other',
  'refusal.being-reviewed',
  'statusHelp.draft',
  'refusal.deadline-passed',
  'refusal.other-account',
  'toast.error',
  'toast.network',
  'error.tooManyFiles',
  'toast.retry',
  'toast.uploadLater',
  'toast.uploadNone',
  'toast.uploadProcess',
  'toast.uploadUrl',
  'toast.uploadUrlMissing',
  'toast.uploadWarnText',
  'toast.authorization',
  'toast.success',
  'withdraw.noEdit',
])
