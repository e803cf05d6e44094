/** Requests a password link. The reply is the same whether or not the e-mail has an account. */
import { useEffect, useRef, useState } from 'react'
import { call } from '#web/api.ts'
import { unchecked } from '#web/guards.ts'
import { island } from '../../components/island/island.tsx'
import { type Key, useWords } from '../../components/island/texts.ts'
import { EntryField } from './fields.tsx'
import { ShortForm } from './ShortForm.tsx'
import { useEntryForm } from './use-entry-form.ts'
import { cleaned, forgotProblems, isNumber, type Values } from './validation.ts'

export const Forgot = island(() => {
  const { t } = useWords()
  const [sentTo, setSentTo] = useState('')
  const send = async ({ email = '' }: Values) => {
    const body = { email: cleaned(email) }
    await call('/api/auth/forgot', { method: 'POST', body, schema: unchecked })
    setSentTo(body.email)
  }
  const form = useEntryForm({ problemsIn: forgotProblems, send, failed: 'forgot.fail' })
  if (sentTo !== '') return <Confirmation text={isNumber(sentTo) ? 'forgot.doneByNumber' : 'forgot.done'} />
  return (
    <ShortForm form={form} button="forgot.send" busy="forgot.sending">
      <EntryField name="email" inputMode="email" autoComplete="username" hint={t('entry.orPhone')} />
    </ShortForm>
  )
})

/** Takes the focus, since the button that had it is gone. */
function Confirmation({ text }: { text: Key }) {
  const { t } = useWords()
  const sentence = useRef<HTMLParagraphElement>(null)
  useEffect(() => sentence.current?.focus(), [])
  return (
    <p className="confirmation" ref={sentence} tabIndex={-1}>
      {t(text)}
    </p>
  )
}
