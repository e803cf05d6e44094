/** The language in which letters come; that of the window is chosen beside it, in the View menu. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { locales } from '#events/vocabulary.ts'
import { ListField } from '#web/ui/Field.tsx'
import { useOutcomes } from '../../../app/outcomes.ts'
import { useWords } from '../../../app/texts/account.ts'
import { changeLanguage, ownLocaleQuery } from '../api.ts'

export function LetterLanguage() {
  const { t } = useWords()
  const outcomes = useOutcomes()
  const client = useQueryClient()
  const { data } = useQuery(ownLocaleQuery)
  const change = useMutation({
    mutationFn: changeLanguage,
    onSuccess: (now) => {
      client.setQueryData(ownLocaleQuery.queryKey, now)
      outcomes.succeeded(t('account.languageSaved'))
    },
    onError: (error) => outcomes.failed(error, t('account.fail')),
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
