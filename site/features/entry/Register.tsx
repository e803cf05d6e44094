/** Opening an account, which leads to the application. What is typed twice or only agreed to is not sent. */
import { limits } from '#events/vocabulary.ts'
import { call } from '#web/api.ts'
import { pathFor } from '#web/paths.ts'
import { Field } from '#web/ui/Field.tsx'
import { toastAcrossPages } from '#web/ui/toast.ts'
import { withTexts } from '#web/words/PageTexts.tsx'
import { Account, signedInAs } from '../../account/queries.ts'
import { useWords } from '../../components/island/texts.ts'
import { Agreement } from './components/Agreement.tsx'
import { EntryForm } from './components/EntryForm.tsx'
import { EmailField, SecretField, useErrorOf } from './fields.tsx'
import { type Problems, registerProblems, type Values } from './problems.ts'
import { useEntryForm } from './use-entry-form.ts'

const labels = {
  email: 'auth.email',
  phone: 'auth.phone',
  password: 'auth.password',
  confirmPassword: 'auth.confirmPassword',
  agreeToTerms: 'auth.agree',
} as const

function useRegistration() {
  const { locale, t } = useWords()
  return async ({ email = '', phone = '', password = '' }: Values) => {
    const body = { email: email.trim(), phone: phone.trim(), password }
    const account = await call('/api/auth/register', { method: 'POST', body, schema: Account })
    void signedInAs(account)
    toastAcrossPages({ kind: 'default', title: t('toast.registerOk') })
    location.assign(pathFor(locale, 'application'))
  }
}

export const Register = withTexts(() => {
  const { t } = useWords()
  const send = useRegistration()
  const form = useEntryForm({ problemsIn: registerProblems, send, failed: 'toast.registerFail' })
  const { problems } = form
  return (
    <EntryForm of={form} labels={labels} button="auth.createAccount" busy="auth.creating">
      <EmailField problems={problems} autoComplete="email" />
      <PhoneField problems={problems} />
      <SecretField
        problems={problems}
        name="password"
        label="auth.password"
        hint={t('entry.passwordHint', { count: limits.passwordMin })}
        autoComplete="new-password"
      />
      <SecretField
        problems={problems}
        name="confirmPassword"
        label="auth.confirmPassword"
        autoComplete="new-password"
      />
      <Agreement error={useErrorOf(problems)('agreeToTerms')} />
    </EntryForm>
  )
})

function PhoneField({ problems }: { problems: Problems }) {
  const { t } = useWords()
  return (
    <Field
      id="phone"
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      label={t('auth.phone')}
      hint={t('entry.phoneHint')}
      placeholder="+91 00000 00000"
      error={useErrorOf(problems)('phone')}
      required
    />
  )
}
