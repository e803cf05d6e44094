/** Requests a password link by e-mail, or a code by phone. The reply is the same whether or not the account exists. */
import { useState } from 'react'
import { accountLimits } from '#events/account-limits.ts'
import { sentences } from '#events/language/sentences.ts'
import { call } from '#web/api.ts'
import { unchecked } from '#web/guards.ts'
import { pathFor } from '#web/paths.ts'
import { toastAcrossPages } from '#web/ui/toast.ts'
import { island } from '../../components/island/island.tsx'
import { type Key, useFocused, useWords } from '../../components/island/texts.ts'
import { ShortForm, useEntryForm, useIsHydrated } from './entry-form.tsx'
import { EntryField, FamilyPassword } from './fields.tsx'
import {
  checkedWith,
  checkedWithRepeat,
  foldedName,
  forgotProblems,
  isNumber,
  password,
  phone,
  Recovered,
  required,
  takenOffTexts,
  type Values,
} from './validation.ts'

const codeProblems = checkedWithRepeat({ code: required, password }, 'password')
const labels = { code: 'forgot.code', password: 'reset.new' } as const

/** Chooses a new password with the code that was sent to a phone, and signs in. */
function CodeForm({ phone }: { phone: string }) {
  const { locale, t } = useWords()
  const send = async ({ code = '', password = '', shared }: Values) => {
    const body = { phone, code, password, ...(shared && { shared: true }) }
    const { takenOff } = await call('/api/auth/code/use', { method: 'POST', body, schema: Recovered })
    toastAcrossPages(t('toast.loginOk'), sentences(...takenOffTexts(t, takenOff)))
    location.assign(pathFor(locale, 'dashboard'))
  }
  const form = useEntryForm({ problemsIn: codeProblems, send, failed: 'reset.fail' })
  return (
    <>
      <Confirmation text="forgot.codeSent" />
      <ShortForm form={form} labels={labels} button="forgot.codeUse" busy="reset.saving">
        <EntryField name="code" inputMode="numeric" autoComplete="one-time-code" />
        <FamilyPassword passwordMin={accountLimits.passwordMin} pending={form.pending} />
      </ShortForm>
    </>
  )
}

/** Whether the server can send letters or codes. Not by page-data.ts, which is in a chunk of the pages behind the sign-in. */
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

function Confirmation({ text }: { text: Key }) {
  const { t } = useWords()
  return (
    <p className="confirmation" ref={useFocused<HTMLParagraphElement>()} tabIndex={-1}>
      {t(text)}
    </p>
  )
}
