/** Requests a password link. The reply is the same whether or not the e-mail has an account. */
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { call } from '#web/api.ts'
import { withTexts } from '#web/words/PageTexts.tsx'
import { useWords } from '../../components/island/texts.ts'
import { EntryForm } from './components/EntryForm.tsx'
import { EmailField } from './fields.tsx'
import { forgotProblems, type Values } from './problems.ts'
import { useEntryForm } from './use-entry-form.ts'

const labels = { email: 'auth.email' } as const

export const Forgot = withTexts(() => {
  const [asked, setAsked] = useState(false)
  const send = async ({ email = '' }: Values) => {
    const body = { email: email.trim() }
    await call('/api/auth/forgot', { method: 'POST', body, schema: z.unknown() })
    setAsked(true)
  }
  const form = useEntryForm({ problemsIn: forgotProblems, send, failed: 'forgot.fail' })
  if (asked) return <Asked />
  return (
    <EntryForm of={form} labels={labels} button="forgot.send" busy="forgot.sending">
      <EmailField problems={form.problems} autoComplete="username" />
    </EntryForm>
  )
})

/** The button that had the focus is gone, so the answer takes it. */
function Asked() {
  const { t } = useWords()
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <p className="told" ref={text} tabIndex={-1}>
      {t('forgot.done')}
    </p>
  )
}
