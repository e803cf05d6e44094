/** The language of the e-mails to this account. That of the window is chosen in the View menu. */
import { useQuery } from '@tanstack/react-query'
import { locales } from '#events/limits.ts'
import { ListField } from '#web/ui/ListField.tsx'
import { useWords } from '../../../app/texts/account.ts'
import { useChange } from '../../../app/use-change.ts'
import { changeLanguage, ownLocaleQuery } from '../api.ts'

export function LetterLanguage() {
  const { t } = useWords()
  const { data } = useQuery(ownLocaleQuery)
  const change = useChange(changeLanguage, {
    failText: t('account.fail'),
    onSuccess: (saved, { client, succeeded }) => {
      client.setQueryData(ownLocaleQuery.queryKey, saved)
      succeeded(t('account.languageSaved'))
    },
  })
  return (
    <ListField
      label={t('account.lettersIn')}
      value={change.variables && change.isPending ? change.variables : (data?.locale ?? '')}
      disabled={!data}
      onChange={({ target }) => change.mutate(target.value)}
    >
      {locales.map((one) => (
        <option key={one} value={one}>
          {t(`account.language.${one}`)}
        </option>
      ))}
    </ListField>
  )
}
