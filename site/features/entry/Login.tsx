/** Login: leads to the dashboard, back to the form if its session had expired, or staff to the console. */
import { ApiError, call } from '#web/api.ts'
import { adminPaths, pathFor } from '#web/paths.ts'
import { toastAcrossPages } from '#web/ui/toast.ts'
import { withTexts } from '#web/words/PageTexts.tsx'
import { Account, signedInAs } from '../../account/queries.ts'
import { useWords } from '../../components/island/texts.ts'
import { EntryForm } from './components/EntryForm.tsx'
import { EmailField, SecretField } from './fields.tsx'
import { loginProblems, type Values } from './problems.ts'
import { useEntryForm } from './use-entry-form.ts'

const labels = { email: 'auth.email', password: 'auth.password' } as const

/** Only the form may be gone back to, so that no link can lead from here to a page of somebody else. */
const isFromForm = () => new URLSearchParams(location.search).get('next') === 'application'

/** Only staff have a second step, and its code is asked for at their own door: null leads there. */
function forStaff(error: unknown): null {
  if (error instanceof ApiError && error.problem?.code === 'second-factor') return null
  throw error
}

function useLogin() {
  const { locale, t } = useWords()
  return async ({ email = '', password = '' }: Values) => {
    const body = { email: email.trim(), password }
    const account = await call('/api/auth/login', { method: 'POST', body, schema: Account }).catch(forStaff)
    if (account === null) return location.assign(adminPaths.login)
    void signedInAs(account)
    toastAcrossPages({ kind: 'default', title: t('toast.loginOk') })
    if (account.role !== 'customer') return location.assign(adminPaths.dashboard)
    location.assign(
      isFromForm() ? pathFor(locale, 'application') + location.hash : pathFor(locale, 'dashboard'),
    )
  }
}

export const Login = withTexts(() => {
  const form = useEntryForm({ problemsIn: loginProblems, send: useLogin(), failed: 'toast.loginFail' })
  return (
    <EntryForm of={form} labels={labels} button="auth.signIn" busy="auth.signingIn">
      <EmailField problems={form.problems} autoComplete="username" />
      <SecretField
        problems={form.problems}
        name="password"
        label="auth.password"
        autoComplete="current-password"
      />
    </EntryForm>
  )
})
