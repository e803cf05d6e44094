/**
 * The login form of admins and verifiers. Validated on submit, and from then on at every change. The field for the
 * one-time code appears once the server has answered that the account has a second factor.
 */
import { type ChangeEvent, type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { limits } from '#events/vocabulary.ts'
import { ApiError, wordsOf } from '#web/api.ts'
import { Field } from '#web/ui/Field.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Account, isStaff, login } from '../../../app/session.ts'
import { isKey, useWords } from '../../../app/texts/entry.ts'
import { focusOnMount } from '../../../window/focus-on-mount.ts'

const Credentials = z.object({
  username: z.string().check(z.trim(), z.minLength(1, 'error.adminUser')),
  password: z.string().check(z.minLength(limits.passwordMin, 'error.password')),
  code: z.optional(z.string().check(z.trim(), z.minLength(1, 'error.adminCode'))),
})
type Credentials = z.infer<typeof Credentials>
type Name = keyof Credentials
type Errors = Partial<Record<Name, string>>

function errorsIn(values: Credentials): Errors {
  const issues = Credentials.safeParse(values).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))
}

function useCredentials() {
  const [values, setValues] = useState<Credentials>({ username: '', password: '' })
  const [tried, setTried] = useState(false)
  const change = (name: Name) => (event: ChangeEvent<HTMLInputElement>) =>
    setValues({ ...values, [name]: event.target.value })
  const errors: Errors = tried ? errorsIn(values) : {}
  const askForCode = () => {
    setTried(false)
    setValues({ ...values, code: '' })
  }
  return { values, change, errors, showErrors: () => setTried(true), askForCode }
}

const asksForCode = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === 'second-factor'

/** Called after signing in; an error in it is shown like a failed login. */
type Entered = (account: Account) => unknown

function useLogin(askForCode: () => void, entered: Entered) {
  const { t } = useWords()
  const [pending, setPending] = useState(false)
  const enter = async ({ username, password, code }: Credentials) => {
    const account = await login(username.trim(), password, code)
    if (!isStaff(account)) {
      toast({ kind: 'destructive', title: t('toast.accessDenied'), text: t('toast.noAdmin') })
      return
    }
    toast({ kind: 'default', title: t('toast.success'), text: t('toast.loginOk') })
    await entered(account)
  }
  const submit = async (credentials: Credentials) => {
    setPending(true)
    try {
      await enter(credentials)
    } catch (error) {
      if (asksForCode(error)) return askForCode()
      const text = wordsOf(error, { network: t('toast.network'), otherwise: t('toast.loginFail') })
      toast({ kind: 'destructive', title: t('toast.error'), text })
    } finally {
      setPending(false)
    }
  }
  return { pending, submit }
}

export function LoginForm({ entered }: { entered: Entered }) {
  const { t } = useWords()
  const credentials = useCredentials()
  const { pending, submit } = useLogin(credentials.askForCode, entered)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    credentials.showErrors()
    const [first] = Object.keys(errorsIn(credentials.values))
    if (!first) void submit(credentials.values)
    else event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }
  return (
    <form noValidate onSubmit={onSubmit}>
      <Fields {...credentials} />
      <button className="button button-strong" type="submit" disabled={pending}>
        {t(pending ? 'auth.signingIn' : 'auth.signIn')}
      </button>
    </form>
  )
}

function Fields({ values, change, errors }: ReturnType<typeof useCredentials>) {
  const { t } = useWords()
  const of = (name: Name) => {
    const key = errors[name] ?? ''
    const error = isKey(key) ? t(key) : undefined
    return { name, required: true, value: values[name] ?? '', onChange: change(name), error }
  }
  const toggle = { show: t('auth.showPassword'), hide: t('auth.hidePassword') }
  return (
    <>
      <Field {...of('username')} label={t('auth.adminUser')} autoComplete="username" autoCapitalize="none" />
      <PasswordField
        {...of('password')}
        {...toggle}
        label={t('auth.password')}
        autoComplete="current-password"
      />
      {values.code !== undefined && (
        <Field
          {...of('code')}
          ref={focusOnMount}
          label={t('auth.code')}
          hint={t('auth.codeHint')}
          autoComplete="one-time-code"
          inputMode="numeric"
        />
      )}
    </>
  )
}
