/** Registration, which leads to the application. The repeated password and the consent are not sent. */
import { useState } from 'react'
import { accountLimits } from '#events/account-limits.ts'
import { ApiError, call } from '#web/api.ts'
import { pathFor } from '#web/paths.ts'
import { toastAcrossPages } from '#web/ui/toast-across-pages.ts'
import { island } from '../../components/island/island.tsx'
import { useWords } from '../../components/island/texts.ts'
import { Agreement } from './components/Agreement.tsx'
import { NumberTaken } from './components/NumberTaken.tsx'
import { Tick } from './components/Tick.tsx'
import { EntryField, NewPasswordFields } from './fields.tsx'
import { ShortForm } from './ShortForm.tsx'
import { useEntryForm } from './use-entry-form.ts'
import { cleaned, registerProblems, SignedIn, type Values } from './validation.ts'

/** Why a number opened no account: `phone-taken` or `phone-full`. */
type Taken = { phone: string; code: string }

/** @param taken the answer before: that another family has the number too holds for that number alone */
function bodyOf(values: Values, taken: Taken | null) {
  const { email = '', password, withoutEmail, sharesPhone, shared } = values
  const phone = cleaned(values.phone ?? '')
  const account = { phone, password, ...(shared && { shared: true }) }
  if (!withoutEmail) return { ...account, email: cleaned(email) }
  return sharesPhone && taken?.phone === phone ? { ...account, sharesPhone: true } : account
}

/** Null for any other error. */
function takenBy(error: unknown, phone: string): Taken | null {
  const code = error instanceof ApiError ? error.problem?.code : undefined
  return code?.startsWith('phone-') ? { phone, code } : null
}

function useRegistration() {
  const { locale, t } = useWords()
  const [taken, setTaken] = useState<Taken | null>(null)
  const send = async (values: Values) => {
    const body = bodyOf(values, taken)
    try {
      await call('/api/auth/register', { method: 'POST', body, schema: SignedIn })
    } catch (error) {
      setTaken(takenBy(error, body.phone))
      throw error
    }
    toastAcrossPages(t('toast.registerOk'))
    location.assign(pathFor(locale, 'application'))
  }
  return { taken, send }
}

export const Register = island(() => {
  const { t } = useWords()
  const { taken, send } = useRegistration()
  const form = useEntryForm({ problemsIn: registerProblems, send, failed: 'toast.registerFail' })
  return (
    <ShortForm form={form} button="auth.createAccount" busy="auth.creating">
      <EntryField name="email" type="email" autoComplete="email" />
      <Tick name="withoutEmail" label="register.withoutEmail" text="register.withoutEmailText" />
      <EntryField
        name="phone"
        type="tel"
        autoComplete="tel"
        hint={t('entry.phoneHint')}
        placeholder="+91 00000 00000"
      />
      {taken && <NumberTaken key={taken.phone} phone={taken.phone} isFull={taken.code === 'phone-full'} />}
      <NewPasswordFields passwordMin={accountLimits.passwordMin} />
      <Tick name="shared" label="device.box" text="device.boxText" />
      <Agreement />
    </ShortForm>
  )
})
