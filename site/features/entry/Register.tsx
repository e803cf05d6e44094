/** Registration, which leads to the application. The repeated password and the consent are not sent. */
import { useState } from 'react'
import { accountLimits } from '#events/account-limits.ts'
import { emailKind, phoneKind } from '#events/contacts.ts'
import { ApiError, call } from '#web/api.ts'
import { pathFor } from '#web/paths.ts'
import { toastAcrossPages } from '#web/ui/toast-across-pages.ts'
import { island } from '../../components/island/island.tsx'
import { useWords } from '../../components/island/texts.ts'
import { Agreement } from './components/Agreement.tsx'
import { SharedDeviceTick } from './components/SharedDeviceTick.tsx'
import { type anothers, Taken } from './components/Taken.tsx'
import { Tick } from './components/Tick.tsx'
import { EntryField, NewPasswordFields } from './fields.tsx'
import { PhoneField } from './PhoneField.tsx'
import { ShortForm } from './ShortForm.tsx'
import { useEntryForm } from './use-entry-form.ts'
import { registerProblems, SignedIn, type Values } from './validation.ts'

/** A number or an address of which there is an account, and may be another. */
type TakenName = { name: string; code: keyof typeof anothers }

/** @param taken the answer before: that the account is another's holds for that name alone */
function bodyOf(values: Values, taken: TakenName | null) {
  const { password, withoutEmail, another, shared } = values
  const phone = phoneKind.fold(values.phone ?? '')
  const account = { phone, password, ...(shared && { shared: true }) }
  const named = withoutEmail ? account : { ...account, email: emailKind.fold(values.email ?? '') }
  return another && taken?.name === nameIn(values) ? { ...named, another: true } : named
}

/** By which the account is opened. */
const nameIn = ({ email = '', phone = '', withoutEmail }: Values): string =>
  withoutEmail ? phoneKind.fold(phone) : emailKind.fold(email)

/** Null for any other error. */
function takenBy(error: unknown, name: string): TakenName | null {
  const code = error instanceof ApiError ? error.problem?.code : undefined
  return code === 'phone-taken' || code === 'email-used' ? { name, code } : null
}

function useRegistration() {
  const { locale, t } = useWords()
  const [taken, setTaken] = useState<TakenName | null>(null)
  const send = async (values: Values) => {
    const body = bodyOf(values, taken)
    try {
      await call('/api/auth/register', { method: 'POST', body, schema: SignedIn })
    } catch (error) {
      setTaken(takenBy(error, nameIn(values)))
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
      {taken?.code === 'email-used' && <Taken key={taken.name} {...taken} />}
      <Tick name="withoutEmail" label="register.withoutEmail" text="register.withoutEmailText" />
      <PhoneField hint={t('entry.phoneHint')} />
      {taken?.code === 'phone-taken' && <Taken key={taken.name} {...taken} />}
      <NewPasswordFields passwordMin={accountLimits.passwordMin} />
      <SharedDeviceTick />
      <Agreement />
    </ShortForm>
  )
})
