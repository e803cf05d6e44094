/** Registration, which leads to the application. The tick is sent as the consent; it and the repeated password are not sent themselves. */

import { useState } from 'react'
import { accountLimits } from '#events/account-limits.ts'
import { consentIn } from '#events/application/consent.ts'
import { emailKind, phoneKind } from '#events/contacts.ts'
import type { Locale } from '#events/vocabulary.ts'
import { ApiError, call } from '#web/api.ts'
import { pathFor } from '#web/paths.ts'
import { toastAcrossPages } from '#web/ui/toast.ts'
import { Go } from '../../components/island/buttons.tsx'
import { island } from '../../components/island/island.tsx'
import { ShortNotice } from '../../components/island/ShortNotice.tsx'
import { useWords } from '../../components/island/texts.ts'
import { carry, opensHere, ShortForm, useEntryForm } from './entry-form.tsx'
import { Agreed, EntryField, FamilyPassword, PhoneField, Tick } from './fields.tsx'
import { registerProblems, SignedIn, type Values } from './validation.ts'

/** For each refusal of the server, the checkbox to declare that the account is another person's. */
const anothers = {
  'phone-taken': 'register.sharesPhone',
  'email-used': 'register.anotherEmail',
} as const

/** A number or an address that has an account already and may have another one. */
type TakenName = { name: string; code: keyof typeof anothers }

/** The choices for such a name: to sign in, or to open another account with it. */
function Taken({ name, code }: TakenName) {
  return (
    <div>
      <Go
        look="line"
        text={code === 'phone-taken' ? 'register.signInInstead' : 'auth.signIn'}
        page="login"
        onClick={(event) => opensHere(event) && carry({ email: name })}
      />
      <Tick name="another" label={anothers[code]} />
    </div>
  )
}

/** @param taken the previous refusal; the box applies to that name only */
function bodyOf(values: Values, taken: TakenName | null, locale: Locale) {
  const { password, another, shared } = values
  const phone = phoneKind.fold(values.phone ?? '')
  const email = emailKind.fold(values.email ?? '')
  const account = { phone, password, consent: consentIn(locale), ...(shared && { shared: true }) }
  const named = email === '' ? account : { ...account, email }
  return another && taken?.name === nameIn(values) ? { ...named, another: true } : named
}

/** The name of the new account: its e-mail address, or its number without one. */
const nameIn = ({ email = '', phone = '' }: Values): string => emailKind.fold(email) || phoneKind.fold(phone)

/** Null for any other error. */
function takenBy(error: unknown, name: string): TakenName | null {
  const code = error instanceof ApiError ? error.problem?.code : undefined
  return code === 'phone-taken' || code === 'email-used' ? { name, code } : null
}

function useRegistration() {
  const { locale, t } = useWords()
  const [taken, setTaken] = useState<TakenName | null>(null)
  const send = async (values: Values) => {
    const body = bodyOf(values, taken, locale)
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

const labels = { email: 'register.email' } as const

export const Register = island(() => {
  const { t } = useWords()
  const { taken, send } = useRegistration()
  const form = useEntryForm({ problemsIn: registerProblems, send, failed: 'toast.registerFail' })
  return (
    <ShortForm form={form} labels={labels} button="auth.createAccount" busy="auth.creating">
      <PhoneField hint={t('entry.phoneHint')} />
      {taken?.code === 'phone-taken' && <Taken key={taken.name} {...taken} />}
      <EntryField name="email" type="email" autoComplete="email" required={false} />
      {taken?.code === 'email-used' && <Taken key={taken.name} {...taken} />}
      <FamilyPassword passwordMin={accountLimits.passwordMin} pending={form.pending} />
      <ShortNotice />
      <Agreed />
    </ShortForm>
  )
})
