/** The texts that the sign-in pages pass to their islands. */
import byPhone from '#events/language/en/by-phone.json'
import door from '#events/language/en/door.json'
import entry from '#events/language/en/entry.json'
import { namesOf, pageTexts, shortNoticeNames } from '../../components/island/page-texts.ts'

export const entryTexts = pageTexts([
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
  'nav.close',
  'toast.error',
  'toast.success',
  'dash.verifySend',
  'toast.loginOk',
  'toast.loginFail',
  'toast.network',
  'error.required',
  'error.email',
  'ask.phoneAbroad',
  'ask.phoneDigits',
  'error.aadhaarAsPhone',
  'error.phone',
  'error.staffPassword',
  'error.tooLong',
])

/** The texts of the page /door. */
export const doorTexts = pageTexts([
  ...namesOf(door),
  'help.readAloud',
  'help.sentence',
  'help.agreed',
  'entry.errorTitle',
  'entry.errors',
  'entry.wait',
  'entry.waitSeconds',
  'error.required',
  'ask.phoneAbroad',
  'ask.phoneDigits',
  'error.aadhaarAsPhone',
  'error.phone',
  'error.tooLong',
  'nav.close',
  'toast.error',
  'toast.network',
])
