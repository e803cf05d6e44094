/** The texts that the pages of the form and the preview pass to their islands. */
import again from '#events/language/en/again.json'
import card from '#events/language/en/card.json'
import errors from '#events/language/en/errors.json'
import fillers from '#events/language/en/fillers.json'
import form from '#events/language/en/form.json'
import helped from '#events/language/en/helped.json'
import questions from '#events/language/en/questions.json'
import { fileNames, names, namesOf, pageTexts, shortNoticeNames } from '../../components/island/page-texts.ts'

export const formTexts = pageTexts([
  ...fileNames,
  ...namesOf(errors),
  ...namesOf(again),
  ...namesOf(card),
  ...namesOf(fillers),
  ...namesOf(form),
  ...namesOf(questions),
  ...namesOf(helped),
  ...shortNoticeNames,
  'auth.agree',
  'error.agree',
  'auth.password',
  'auth.showPassword',
  'auth.hidePassword',
  'auth.signIn',
  'auth.signingIn',
  'nav.listenFailed',
  'voice.about',
  'voice.hear',
  'toast.accessDenied',
  'toast.loginFail',
  'toast.savedTitle',
  'auth.email',
  'auth.phone',
  'forgot.title',
  'entry.errors',
  'entry.errorTitle',
  'dash.edit',
  'dash.applicationId',
  'status.draft',
  'status.submitted',
  'dash.askMessage',
])

/** Those of the preview: the form's, and the words of each status. */
export const previewTexts = pageTexts([
  ...fileNames,
  ...namesOf(errors),
  ...namesOf(fillers),
  ...namesOf(form),
  ...namesOf(questions),
  ...names.filter((name) => name.startsWith('status.')),
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
  'entry.errors_one',
  'entry.errors_other',
  'statusHelp.draft',
  'withdraw.noEdit',
])
