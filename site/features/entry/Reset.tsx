/** Sets a new password with a one-use link, then leads to the login page of families or of staff. */
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { limits } from '#events/vocabulary.ts'
import { ApiError, call } from '#web/api.ts'
import { adminPaths, pathFor } from '#web/paths.ts'
import { toastAcrossPages } from '#web/ui/toast.ts'
import { withTexts } from '#web/words/PageTexts.tsx'
import { useWords } from '../../components/island/texts.ts'
import { EntryForm } from './components/EntryForm.tsx'
import { SecretField } from './fields.tsx'
import { type PasswordRule, resetProblems, type Values } from './problems.ts'
import { useEntryForm } from './use-entry-form.ts'

const labels = { password: 'reset.new', confirmPassword: 'auth.confirmPassword' } as const
const Rule = z.object({ staff: z.boolean(), passwordMin: z.number() })
/** Until the server has said whose rule holds, nobody is asked for more than everybody needs. */
const least: PasswordRule = { staff: false, passwordMin: limits.passwordMin }

const tokenHere = (): string => new URLSearchParams(location.search).get('token') ?? ''

/** The rule for whom the link is, once it is known; or, in the server's words, that the link is spent. */
function useLink() {
  const [rule, setRule] = useState<PasswordRule | null>(null)
  const [spent, setSpent] = useState<string | null>(null)
  useEffect(() => {
    const body = { token: tokenHere() }
    // Whoever comes without a link has nothing to ask about.
    if (body.token === '') return
    call('/api/auth/reset/about', { method: 'POST', body, schema: Rule })
      .then(setRule)
      // Without an answer the form stays: what is wrong is said when it is sent.
      .catch((error: unknown) => setSpent(error instanceof ApiError ? error.words : null))
  }, [])
  return { rule, spent }
}

function useReset(staff: boolean) {
  const { locale, t } = useWords()
  return async ({ password = '' }: Values) => {
    const body = { token: tokenHere(), password }
    await call('/api/auth/reset', { method: 'POST', body, schema: z.unknown() })
    toastAcrossPages({ kind: 'default', title: t('toast.success'), text: t('reset.done') })
    location.assign(staff ? adminPaths.login : pathFor(locale, 'login'))
  }
}

export const Reset = withTexts(() => {
  const { t } = useWords()
  const { rule, spent } = useLink()
  const { staff, passwordMin } = rule ?? least
  const problemsIn = resetProblems({ staff, passwordMin })
  const form = useEntryForm({ problemsIn, send: useReset(staff), failed: 'reset.fail' })
  if (spent !== null)
    return (
      <p className="entry-refused" role="alert">
        {spent}
      </p>
    )
  return (
    <EntryForm of={form} labels={labels} button="reset.save" busy="reset.saving">
      <SecretField
        problems={form.problems}
        name="password"
        label="reset.new"
        hint={rule ? t('entry.passwordHint', { count: passwordMin }) : undefined}
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
})
