/** Login: leads to the dashboard, back to the form if its session had expired, or staff to the console. */
import { ApiError, call } from '#web/api.ts'
import { adminPaths, pathFor } from '#web/paths.ts'
import { toastAcrossPages } from '#web/ui/toast.ts'
import { island } from '../../components/island/island.tsx'
import { useWords } from '../../components/island/texts.ts'
import { ShortForm, useEntryForm } from './entry-form.tsx'
import { EntryField, SecretField, SharedDeviceTick } from './fields.tsx'
import { foldedName, loginProblems, SignedIn, type Values } from './validation.ts'

/** Only the form is accepted, so that `next` cannot be used as an open redirect. */
const isFromForm = () => new URLSearchParams(location.search).get('next') === 'application'

/** Null for staff with a second factor, who give its code on the console's login page. @throws any other error */
function nullForSecondFactor(error: unknown): null {
  if (error instanceof ApiError && error.problem?.code === 'second-factor') return null
  throw error
}

function useLogin() {
  const { locale, t } = useWords()
  return async ({ email = '', password = '', shared }: Values) => {
    const body = { email: foldedName(email), password, ...(shared && { shared: true }) }
    const login = call('/api/auth/login', { method: 'POST', body, schema: SignedIn })
    const account = await login.catch(nullForSecondFactor)
    if (account === null) return location.assign(adminPaths.login)
    toastAcrossPages(t('toast.loginOk'))
    if (account.role !== 'customer') return location.assign(adminPaths.dashboard)
    location.assign(pathFor(locale, isFromForm() ? 'application' : 'dashboard') + location.hash)
  }
}

export const Login = island(() => {
  const { t } = useWords()
  const form = useEntryForm({ problemsIn: loginProblems, send: useLogin(), failed: 'toast.loginFail' })
  return (
    <ShortForm form={form} button="auth.signIn" busy="auth.signingIn">
      <EntryField name="email" inputMode="email" autoComplete="username" hint={t('entry.orPhone')} />
      <SecretField name="password" autoComplete="current-password" />
      <SharedDeviceTick />
    </ShortForm>
  )
})
