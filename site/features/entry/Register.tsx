/** Registration, which leads to the application. The repeated password and the consent are not sent. */
import { accountLimits } from '#events/account-limits.ts'
import { call } from '#web/api.ts'
import { pathFor } from '#web/paths.ts'
import { toastAcrossPages } from '#web/ui/toast-across-pages.ts'
import { island } from '../../components/island/island.tsx'
import { useWords } from '../../components/island/texts.ts'
import { Agreement } from './components/Agreement.tsx'
import { EntryField, NewPasswordFields } from './fields.tsx'
import { ShortForm } from './ShortForm.tsx'
import { useEntryForm } from './use-entry-form.ts'
import { registerProblems, SignedIn, type Values } from './validation.ts'

export const Register = island(() => {
  const { locale, t } = useWords()
  const send = async ({ email = '', phone = '', password = '' }: Values) => {
    const body = { email: email.trim(), phone: phone.trim(), password }
    await call('/api/auth/register', { method: 'POST', body, schema: SignedIn })
    toastAcrossPages(t('toast.registerOk'))
    location.assign(pathFor(locale, 'application'))
  }
  const form = useEntryForm({ problemsIn: registerProblems, send, failed: 'toast.registerFail' })
  return (
    <ShortForm form={form} button="auth.createAccount" busy="auth.creating">
      <EntryField name="email" type="email" autoComplete="email" />
      <EntryField
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint={t('entry.phoneHint')}
        placeholder="+91 00000 00000"
      />
      <NewPasswordFields passwordMin={accountLimits.passwordMin} />
      <Agreement />
    </ShortForm>
  )
})
