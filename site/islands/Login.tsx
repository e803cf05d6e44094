/** Signing in: to the dashboard, or back to the form where somebody's session had ended there; staff to their console. */
import { ApiError, call } from '../api.ts'
import { adminPaths, pathFor } from '../paths.ts'
import { Account, signedInAs } from '../queries.ts'
import { toastAcross } from '../ui/toast.ts'
import { EntryForm } from './entry/EntryForm.tsx'
import { EmailField, SecretField } from './entry/fields.tsx'
import { loginProblems, type Values } from './entry/problems.ts'
import { useEntryForm } from './entry/use-entry-form.ts'
import { useWords } from './words.tsx'

const labels = { email: 'auth.email', password: 'auth.password' } as const

/** Only the form may be gone back to, so that no link can lead from here to a page of somebody else. */
const isFromForm = () => new URLSearchParams(location.search).get('next') === 'application'

/** Only staff have a second step, and its code is asked for at their own door: null leads there. */
function forStaff(error: unknown): null {
  if (error instanceof ApiError && error.problem?.code === 'second-factor') return null
  throw error
}

function useLogin() {
  const { locale, word } = useWords()
  return async ({ email = '', password = '' }: Values) => {
    const body = { email: email.trim(), password }
    const account = await call('/api/auth/login', { method: 'POST', body, reads: Account }).catch(forStaff)
    if (account === null) return location.assign(adminPaths.login)
    void signedInAs(account)
    toastAcross({ kind: 'default', title: word('toast.loginOk') })
    if (account.role !== 'customer') return location.assign(adminPaths.dashboard)
    location.assign(
      isFromForm() ? pathFor(locale, 'application') + location.hash : pathFor(locale, 'dashboard'),
    )
  }
}

export function Login() {
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
}
