/** The name of an account that there is, which the password manager fills in: its e-mail address, or its phone number. */
import { useWords } from '../../../components/island/texts.ts'
import { EntryField } from '../fields.tsx'

export function AccountNameField() {
  const { t } = useWords()
  return (
    <EntryField
      name="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      hint={t('entry.orPhone')}
    />
  )
}
