/** Asks for a password link by e-mail, or a code by phone. The reply is the same whether or not there is such an account. */
import { useEffect, useRef, useState } from 'react'
import { call } from '#web/api.ts'
import { unchecked } from '#web/guards.ts'
import { island } from '../../components/island/island.tsx'
import { type Key, useWords } from '../../components/island/texts.ts'
import { CodeForm } from './components/CodeForm.tsx'
import { EntryField } from './fields.tsx'
import { ShortForm } from './ShortForm.tsx'
import { useEntryForm, useIsHydrated } from './use-entry-form.ts'
import { checkedWith, foldedName, forgotProblems, isNumber, phone, type Values } from './validation.ts'

/** What the server can send. Read here, since `page-data.ts` comes with all that the pages behind the sign-in share. */
const canSend = (what: 'letters' | 'codes'): boolean =>
  document.getElementById('facts')?.dataset[what] === 'on'
const byPhoneProblems = checkedWith({ email: phone })

export const Forgot = island(() => {
  const { t } = useWords()
  const [sentTo, setSentTo] = useState('')
  const isByPhoneOnly = useIsHydrated() && !canSend('letters')
  const send = async ({ email = '' }: Values) => {
    const name = foldedName(email)
    const asked = isByCode(name)
      ? { path: '/api/auth/code', body: { phone: name } }
      : { path: '/api/auth/forgot', body: { email: name } }
    await call(asked.path, { method: 'POST', body: asked.body, schema: unchecked })
    setSentTo(name)
  }
  const problemsIn = isByPhoneOnly ? byPhoneProblems : forgotProblems
  const form = useEntryForm({ problemsIn, send, failed: 'forgot.fail' })
  if (sentTo !== '' && isByCode(sentTo)) return <CodeForm phone={sentTo} />
  if (sentTo !== '') return <Confirmation text={isNumber(sentTo) ? 'forgot.doneByNumber' : 'forgot.done'} />
  return (
    <ShortForm
      form={form}
      labels={isByPhoneOnly ? { email: 'auth.phone' } : {}}
      button={isByPhoneOnly ? 'dash.verifySend' : 'forgot.send'}
      busy="forgot.sending"
    >
      <EntryField
        name="email"
        inputMode="email"
        autoComplete="username"
        hint={isByPhoneOnly ? undefined : t('entry.orPhone')}
      />
    </ShortForm>
  )
})

const isByCode = (name: string): boolean => isNumber(name) && canSend('codes')

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
