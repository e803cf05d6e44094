/** The fields of the sign-in forms, bound to label and error by name, with the attributes that password managers need. */
import { type ComponentProps, createContext, useContext } from 'react'
import { Field } from '#web/ui/Field.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { type Key, useWords } from '../../components/island/texts.ts'
import type { Problems } from './validation.ts'

/** In the order in which they are on the pages. */
export const fieldLabels = {
  email: 'auth.email',
  phone: 'auth.phone',
  password: 'auth.password',
  newPassword: 'reset.new',
  confirmPassword: 'auth.confirmPassword',
  agreeToTerms: 'auth.agree',
  code: 'dash.verifyCode',
} as const satisfies Record<string, Key>
type FieldName = keyof typeof fieldLabels
export type FieldLabels = Readonly<Record<FieldName, Key>>

/** Provided by ShortForm. */
export const FieldsContext = createContext<{ labels: FieldLabels; problems: Problems; idPrefix: string }>({
  labels: fieldLabels,
  problems: {},
  idPrefix: '',
})

export function useEntryField(name: FieldName) {
  const { t, textOf } = useWords()
  const { labels, problems, idPrefix } = useContext(FieldsContext)
  const problem = problems[name]
  // A key of the catalogue, or the server's words.
  const error = problem === undefined ? undefined : (textOf(problem) ?? problem)
  return { id: `${idPrefix}${name}`, name, label: t(labels[name]), error, required: true }
}

type EntryFieldProps = { name: FieldName } & Omit<ComponentProps<typeof Field>, 'id' | 'label' | 'error'>

/** None of them holds words. */
export const EntryField = ({ name, ...input }: EntryFieldProps) => (
  <Field {...useEntryField(name)} autoCapitalize="none" spellCheck={false} {...input} />
)

type SecretProps = {
  name: FieldName
  autoComplete: 'current-password' | 'new-password'
  hint?: string | undefined
}

export function SecretField({ name, autoComplete, hint }: SecretProps) {
  const { t } = useWords()
  return (
    <PasswordField
      {...useEntryField(name)}
      autoComplete={autoComplete}
      hint={hint}
      show={t('auth.showPassword')}
      hide={t('auth.hidePassword')}
    />
  )
}

/** A new password, typed twice. `passwordMin`: its least length, undefined until the server has said it. */
export function NewPasswordFields({
  name = 'password',
  passwordMin,
}: {
  name?: FieldName
  passwordMin: number | undefined
}) {
  const { t } = useWords()
  const hint = passwordMin === undefined ? undefined : t('entry.passwordHint', { count: passwordMin })
  return (
    <>
      <SecretField name={name} autoComplete="new-password" hint={hint} />
      <SecretField name="confirmPassword" autoComplete="new-password" />
    </>
  )
}
