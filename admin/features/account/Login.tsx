/** The login page of admins and verifiers. After the login it opens the address that was requested. */

import { type FormEvent, useState } from 'react'
import type { Refusal } from '#events/decider.ts'
import { limits } from '#events/limits.ts'
import { ApiError, wordsOf } from '#web/api.ts'
import { pathFor } from '#web/paths.ts'
import { Field } from '#web/ui/Field.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { toast } from '#web/ui/toast.ts'
import { addressAfterLogin, navigate, useTitle } from '../../app/page.ts'
import { type Account, login } from '../../app/sign-in.ts'
import { type Key, useWords } from '../../app/texts/entry.ts'
import { Card } from '../../window/Card.tsx'
import { focusOnMount } from '../../window/focus.ts'

/** `code`: undefined until the server asks for it. */
type Credentials = { username: string; password: string; code?: string }
type Name = keyof Credentials

const errorsIn = ({ username, password, code }: Credentials): Partial<Record<Name, Key>> => ({
  ...(username.trim() === '' && { username: 'error.adminUser' }),
  ...(password.length < limits.passwordMin && { password: 'error.password' }),
  ...(code?.trim() === '' && { code: 'error.adminCode' }),
})

const isRefusal = (error: unknown, code: Refusal): boolean =>
  error instanceof ApiError && error.problem?.code === code

/** Called after signing in; an error that it throws is shown like a failed login. */
type Entered = (account: Account) => unknown

/** @returns whether the server asks for a one-time code */
function useLogin(entered: Entered): (credentials: Credentials) => Promise<boolean> {
  const { t } = useWords()
  return async ({ username, password, code }) => {
    try {
      const account = await login(username.trim(), password, code)
      toast({ kind: 'default', title: t('toast.success'), text: t('toast.loginOk') })
      await entered(account)
    } catch (error) {
      if (isRefusal(error, 'second-factor')) return true
      if (isRefusal(error, 'not-permitted')) {
        toast({ kind: 'destructive', title: t('toast.accessDenied'), text: t('toast.noAdmin') })
        return false
      }
      const text = wordsOf(error, { network: t('toast.network'), otherwise: t('toast.loginFail') })
      toast({ kind: 'destructive', title: t('toast.error'), text })
    }
    return false
  }
}

function LoginForm({ entered }: { entered: Entered }) {
  const { t } = useWords()
  const send = useLogin(entered)
  const [values, setValues] = useState<Credentials>({ username: '', password: '' })
  const [isValidated, setValidated] = useState(false)
  const [isPending, setPending] = useState(false)
  const errors = errorsIn(values)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setValidated(true)
    const [first] = Object.keys(errors)
    if (first) return event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    setPending(true)
    if (await send(values)) {
      setValidated(false)
      setValues({ ...values, code: '' })
    }
    setPending(false)
  }
  const fieldProps = (name: Name) => {
    const key = errors[name]
    return {
      name,
      required: true,
      value: values[name] ?? '',
      onChange: ({ target }: { target: HTMLInputElement }) => setValues({ ...values, [name]: target.value }),
      error: isValidated && key ? t(key) : undefined,
    }
  }
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        {...fieldProps('username')}
        label={t('auth.adminUser')}
        autoComplete="username"
        autoCapitalize="none"
      />
      <PasswordField
        {...fieldProps('password')}
        show={t('auth.showPassword')}
        hide={t('auth.hidePassword')}
        label={t('auth.password')}
        autoComplete="current-password"
      />
      {values.code !== undefined && (
        <Field
          {...fieldProps('code')}
          ref={focusOnMount}
          label={t('auth.code')}
          hint={t('auth.codeHint')}
          autoComplete="one-time-code"
          inputMode="numeric"
        />
      )}
      <button className="button button-strong" type="submit" disabled={isPending}>
        {t(isPending ? 'auth.signingIn' : 'auth.signIn')}
      </button>
    </form>
  )
}

export function Login() {
  const { locale, t } = useWords()
  useTitle(`${t('auth.adminLogin')} – ${t('app.title')}`)
  return (
    <Card
      title={t('auth.adminLogin')}
      text={t(new URLSearchParams(location.search).has('ended') ? 'auth.ended' : 'auth.adminSub')}
    >
      <LoginForm entered={() => navigate(addressAfterLogin(location.search))} />
      <p className="notice">{t('auth.securityNotice')}</p>
      <a className="link" href={pathFor(locale, 'login')}>
        {t('admin.customerLogin')}
      </a>
    </Card>
  )
}
