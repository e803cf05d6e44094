/** The fields shared by the sign-in forms, with the attributes that password managers need. */
import { Field } from '#web/ui/Field.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { type Key, useWords } from '../../components/island/texts.ts'
import type { Problems } from './problems.ts'

type Props = { problems: Problems }
/** `username` where a password manager shall fill it in, `email` where it shall offer the owner's own. */
type EmailProps = Props & { autoComplete: 'username' | 'email' }

/** The words under a field: those of the catalogue, or what the server said. */
export function useErrorOf(problems: Problems) {
  const { textOf } = useWords()
  return (name: string): string | undefined => {
    const problem = problems[name]
    return problem === undefined ? undefined : (textOf(problem) ?? problem)
  }
}

export function EmailField({ problems, autoComplete }: EmailProps) {
  const { t } = useWords()
  return (
    <Field
      id="email"
      name="email"
      type="email"
      label={t('auth.email')}
      error={useErrorOf(problems)('email')}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  )
}

type Secret = Props & { name: string; label: Key; autoComplete: string; hint?: string | undefined }

export function SecretField({ problems, name, label, autoComplete, hint }: Secret) {
  const { t } = useWords()
  return (
    <PasswordField
      id={name}
      name={name}
      autoComplete={autoComplete}
      label={t(label)}
      {...(hint && { hint })}
      error={useErrorOf(problems)(name)}
      show={t('auth.showPassword')}
      hide={t('auth.hidePassword')}
      required
    />
  )
}
