/** The language in which letters come; that of the window is chosen beside it, in the View menu. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { locales } from '#events/vocabulary.ts'
import { ListField } from '#web/ui/Field.tsx'
import { useOutcomes } from '../../../app/outcomes.ts'
import { changeLanguage, ownLocaleQuery } from '../api.ts'
import { useSay } from '../words.ts'

export function LetterLanguage() {
  const say = useSay()
  const outcomes = useOutcomes()
  const client = useQueryClient()
  const { data } = useQuery(ownLocaleQuery)
  const change = useMutation({
    mutationFn: changeLanguage,
    onSuccess: (now) => {
      client.setQueryData(ownLocaleQuery.queryKey, now)
      outcomes.succeeded(say('account.languageSaved'))
    },
    onError: (error) => outcomes.failed(error, say('account.fail')),
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
