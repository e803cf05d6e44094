/** The texts that the page of a family's rights passes to its island. */
import { names, pageTexts } from '../../components/island/page-texts.ts'

export const rightsTexts = pageTexts([
  ...names.filter((name) => name.startsWith('rights.')),
  'auth.signIn',
  'dash.loading',
  'error.aadhaarInText',
  'ask.phoneAbroad',
  'ask.phoneDigits',
  'error.aadhaarAsPhone',
  'error.phone',
  'form.itIsRight',
  'error.required',
  'error.text',
  'error.tooLong',
  'nav.close',
  'page.home',
  'toast.accessDenied',
  'toast.authorization',
  'toast.error',
  'toast.network',
  'toast.retry',
  'toast.success',
])
