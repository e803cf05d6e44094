/** What the entrance's islands bring along: their own texts, and the few of the others that they say. */
import entry from '#events/language/en/entry.json'
import { brought, namesOf } from '../../components/island/brought.ts'

export const entryTexts = brought([
  ...namesOf(entry),
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
  'error.required',
  'error.email',
  'error.phone',
  'error.staffPassword',
  'error.tooLong',
])
