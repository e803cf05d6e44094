/** The texts that the page of a family's rights passes to its island. */
import { fileNames, names, pageTexts, phoneNames } from '../../components/island/page-texts.ts'

export const rightsTexts = pageTexts([
  ...phoneNames,
  ...fileNames,
  ...names.filter((name) => /^(rights|unsent\.files|side|question\.\w+Keys?$)/.test(name)),
  'auth.signIn',
  'dash.loading',
  'error.aadhaarInText',
  'error.required',
  'error.text',
  'error.tooLong',
  'page.home',
  'toast.accessDenied',
])
