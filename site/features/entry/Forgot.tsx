/** Requests a password link. The reply is the same whether or not the e-mail has an account. */
import { useEffect, useRef, useState } from 'react'
import { call } from '#web/api.ts'
import { unchecked } from '#web/guards.ts'
import { island } from '../../components/island/island.tsx'
import { useWords } from '../../components/island/texts.ts'
import { EntryField } from './fields.tsx'
import { ShortForm } from './ShortForm.tsx'
import { useEntryForm } from './use-entry-form.ts'
import { forgotProblems, type Values } from './validation.ts'

export const Forgot = island(() => {
  const { t } = useWords()
  const [isSent, setSent] = useState(false)
  const send = async ({ email = '' }: Values) => {
    const body = { email: email.trim() }
    await call('/api/auth/forgot', { method: 'POST', body, schema: unchecked })
    setSent(true)
  }
  const form = useEntryForm({ problemsIn: forgotProblems, send, failed: 'forgot.fail' })
  if (isSent) return <Confirmation />
  return (
    <ShortForm form={form} button="forgot.send" busy="forgot.sending">
      <EntryField name="email" inputMode="email" autoComplete="username" hint={t('entry.orPhone')} />
    </ShortForm>
  )
})

/** Takes the focus, since the button that had it is gone. */
function Confirmation() {
  const { t } = useWords()
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <p className="confirmation" ref={text} tabIndex={-1}>
      {t('forgot.done')}
    </p>
  )
}
