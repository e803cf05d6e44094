/** The language in which letters come; that of the window is chosen beside it, in the View menu. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { locales } from '#events/vocabulary.ts'
import { useWords } from '../../../app/texts/account.ts'
import { useTold } from '../../../app/told.ts'
import { changeLanguage, ownLocaleQuery } from '../own-account-query.ts'

export function LetterLanguage() {
  const [{ t }, told, client] = [useWords(), useTold(), useQueryClient()]
  const { data } = useQuery(ownLocaleQuery)
  const change = useMutation({
    mutationFn: changeLanguage,
    onSuccess: (now) => {
      client.setQueryData(ownLocaleQuery.queryKey, now)
      told.succeeded(t('account.languageSaved'))
    },
    onError: (error) => told.failed(error, t('account.fail')),
  })
  return (
    <label className="ask">
      <span>{t('account.lettersIn')}</span>
      <select
        value={change.variables && change.isPending ? change.variables : (data?.locale ?? '')}
        disabled={!data}
        onChange={({ target }) => change.mutate(target.value)}
      >
        {locales.map((one) => (
          <option key={one} value={one}>
            {t(`account.language.${one}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
