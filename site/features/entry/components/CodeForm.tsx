/** Chooses a new password with the code that was sent to a phone, which also signs in. */
import { useEffect, useRef } from 'react'
import { accountLimits } from '#events/account-limits.ts'
import { sentences } from '#events/language/sentences.ts'
import { call } from '#web/api.ts'
import { pathFor } from '#web/paths.ts'
import { toastAcrossPages } from '#web/ui/toast-across-pages.ts'
import { useWords } from '../../../components/island/texts.ts'
import { EntryField, NewPasswordFields } from '../fields.tsx'
import { ShortForm } from '../ShortForm.tsx'
import { Recovered, takenOffTexts } from '../taken-off.ts'
import { useEntryForm } from '../use-entry-form.ts'
import { checkedWithRepeat, password, required, type Values } from '../validation.ts'
import { SharedDeviceTick } from './SharedDeviceTick.tsx'

const codeProblems = checkedWithRepeat({ code: required, password }, 'password')
const labels = { code: 'forgot.code', password: 'reset.new' } as const

export function CodeForm({ phone }: { phone: string }) {
  const { locale, t } = useWords()
  const sent = useRef<HTMLParagraphElement>(null)
  // The button that had the focus is gone.
  useEffect(() => sent.current?.focus(), [])
  const send = async ({ code = '', password = '', shared }: Values) => {
    const body = { phone, code, password, ...(shared && { shared: true }) }
    const { takenOff } = await call('/api/auth/code/use', { method: 'POST', body, schema: Recovered })
    toastAcrossPages(t('toast.loginOk'), sentences(...takenOffTexts(t, takenOff)))
    location.assign(pathFor(locale, 'dashboard'))
  }
  const form = useEntryForm({ problemsIn: codeProblems, send, failed: 'reset.fail' })
  return (
    <>
      <p className="confirmation" ref={sent} tabIndex={-1}>
        {t('forgot.codeSent')}
      </p>
      <ShortForm form={form} labels={labels} button="forgot.codeUse" busy="reset.saving">
        <EntryField name="code" inputMode="numeric" autoComplete="one-time-code" />
        <NewPasswordFields passwordMin={accountLimits.passwordMin} />
        <SharedDeviceTick />
      </ShortForm>
    </>
  )
}
