/** The texts that the sign-in pages pass to their islands. */
import byPhone from '#events/language/en/by-phone.json'
import door from '#events/language/en/door.json'
import entry from '#events/language/en/entry.json'
import { namesOf, pageTexts, phoneNames, shortNoticeNames } from '../../components/island/page-texts.ts'

export const entryTexts = pageTexts([
  ...phoneNames,
  ...namesOf(entry),
  ...namesOf(byPhone).filter((name) => !name.startsWith('dash.')),
  ...shortNoticeNames,
  'device.box',
  'device.boxText',
  'auth.signIn',
  'auth.signingIn',
  'auth.password',
  'error.password',
  'auth.showPassword',
  'auth.hidePassword',
  'dash.verifySend',
  'toast.loginOk',
  'toast.loginFail',
  'error.required',
  'error.email',
  'error.staffPassword',
  'error.tooLong',
])

/** The texts of the page /door. */
export const doorTexts = pageTexts([
  ...phoneNames,
  ...namesOf(door),
  'help.readAloud',
  'help.sentence',
  'help.agreed',
  'entry.errorTitle',
  'entry.errors',
  'entry.wait',
  'entry.waitSeconds',
  'error.required',
  'error.tooLong',
])
