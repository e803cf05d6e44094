/** The language in which letters come; that of the window is chosen beside it, in the View menu. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { locales } from '#events/vocabulary.ts'
import { ListField } from '#web/ui/Field.tsx'
import { useTold } from '../../../app/told.ts'
import { changeLanguage, ownLocaleQuery } from '../own-account-query.ts'
import { useSay } from '../words.ts'

export function LetterLanguage() {
  const [say, told, client] = [useSay(), useTold(), useQueryClient()]
  const { data } = useQuery(ownLocaleQuery)
  const change = useMutation({
    mutationFn: changeLanguage,
    onSuccess: (now) => {
      client.setQueryData(ownLocaleQuery.queryKey, now)
      told.succeeded(say('account.languageSaved'))
    },
    onError: (error) => told.failed(error, say('account.fail')),
  })
  return (
    <ListField
      label={say('account.lettersIn')}
      value={change.variables && change.isPending ? change.variables : (data?.locale ?? '')}
      disabled={!data}
      onChange={({ target }) => change.mutate(target.value)}
    >
      {locales.map((one) => (
        <option key={one} value={one}>
          {say(`account.language.${one}`)}
        </option>
      ))}
    </ListField>
  )
}
