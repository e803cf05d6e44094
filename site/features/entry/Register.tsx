/** Registration, which leads to the application. The repeated password and the consent are not sent. */

import { useState } from 'react'
import { accountLimits } from '#events/account-limits.ts'
import { emailKind, phoneKind } from '#events/contacts.ts'
import { ApiError, call } from '#web/api.ts'
import { pathFor } from '#web/paths.ts'
import { toastAcrossPages } from '#web/ui/toast-across-pages.ts'
import { island } from '../../components/island/island.tsx'
import { useWords } from '../../components/island/texts.ts'
import { EntryField, NewPasswordFields, SharedDeviceTick, Tick, useEntryField } from './fields.tsx'
import { PhoneField } from './PhoneField.tsx'
import { ShortForm } from './ShortForm.tsx'
import { carry, opensHere, useEntryForm } from './use-entry-form.ts'
import { registerProblems, SignedIn, type Values } from './validation.ts'

const pages = ['terms', 'privacy'] as const

/** The consent checkbox, with links to the terms and the privacy page in a new tab. */
function Agreement() {
  const { locale, t } = useWords()
  const { id, name, label, error } = useEntryField('agreeToTerms')
  return (
    <div className="field agree" data-wrong={error ? '' : undefined}>
      <label>
        <input
          id={id}
          name={name}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-error`}
          required
        />
        {label}
      </label>
      <ul className="legal-links">
        {pages.map((page) => (
          <li key={page}>
            <a href={pathFor(locale, page)} target="_blank" rel="noopener">
              {t(`nav.${page}`)}
            </a>
          </li>
        ))}
      </ul>
      <p id={`${id}-error`} className="field-error" role={error ? 'alert' : undefined}>
        {error}
      </p>
    </div>
  )
}

/** For each refusal of the server, the box that says that the account is another person's. */
const anothers = {
  'phone-taken': 'register.sharesPhone',
  'email-used': 'register.anotherEmail',
} as const

/** A number or an address that has an account already and may have another one. */
type TakenName = { name: string; code: keyof typeof anothers }

/** The ways on for such a name: to sign in, or to open another account beside it. */
function Taken({ name, code }: TakenName) {
  const { locale, t } = useWords()
  return (
    <div className={code === 'phone-taken' ? 'number-taken' : 'email-taken'}>
      <a
        className="button button-line"
        href={pathFor(locale, 'login')}
        onClick={(event) => opensHere(event) && carry({ email: name })}
      >
        {t(code === 'phone-taken' ? 'register.signInInstead' : 'auth.signIn')}
      </a>
      <Tick name="another" label={anothers[code]} />
    </div>
  )
}

/** @param taken the previous refusal; the box applies to that name only */
function bodyOf(values: Values, taken: TakenName | null) {
  const { password, withoutEmail, another, shared } = values
  const phone = phoneKind.fold(values.phone ?? '')
  const account = { phone, password, ...(shared && { shared: true }) }
  const named = withoutEmail ? account : { ...account, email: emailKind.fold(values.email ?? '') }
  return another && taken?.name === nameIn(values) ? { ...named, another: true } : named
}

/** The name of the new account: its e-mail address, or its number without one. */
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
