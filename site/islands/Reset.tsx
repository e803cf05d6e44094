/** Choosing a new password with a one-use link, which leads to signing in with it. */
import * as z from 'zod/mini'
import { call } from '../api.ts'
import { pathFor } from '../paths.ts'
import { toastAcross } from '../ui/toast.ts'
import { EntryForm } from './entry/EntryForm.tsx'
import { SecretField } from './entry/fields.tsx'
import { resetProblems, type Values } from './entry/problems.ts'
import { useEntryForm } from './entry/use-entry-form.ts'
import { useWords } from './words.tsx'

const labels = { password: 'reset.new', confirmPassword: 'auth.confirmPassword' } as const

function useReset() {
  const { locale, word } = useWords()
  return async ({ password = '' }: Values) => {
    const token = new URLSearchParams(location.search).get('token') ?? ''
    await call('/api/auth/reset', { method: 'POST', body: { token, password }, reads: z.unknown() })
    toastAcross({ kind: 'default', title: word('toast.success'), text: word('reset.done') })
    location.assign(pathFor(locale, 'login'))
  }
}

export function Reset() {
  const form = useEntryForm({ problemsIn: resetProblems, send: useReset(), failed: 'reset.fail' })
  return (
    <EntryForm of={form} labels={labels} button="reset.save" busy="reset.saving">
      <SecretField
        problems={form.problems}
        name="password"
        label="reset.new"
        hint="entry.passwordHint"
        autoComplete="new-password"
      />
      <SecretField
        problems={form.problems}
        name="confirmPassword"
        label="auth.confirmPassword"
        autoComplete="new-password"
      />
    </EntryForm>
  )
}
