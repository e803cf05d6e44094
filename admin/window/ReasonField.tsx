/**
 * The text area for the reason of a change. A suggested reason is marked as such, and is selected when the field gets the focus, so that
 * typing replaces it.
 */
import type { FocusEvent } from 'react'
import { limits } from '#events/limits.ts'
import { AreaField } from '#web/ui/Field.tsx'
import { useWords } from '../app/texts/console.ts'

type Props = {
  label: string
  reason: string
  setReason: (reason: string) => void
  suggestion?: string
  rows?: number
}

export function ReasonField({ label, reason, setReason, suggestion = '', rows = 3 }: Props) {
  const { t } = useWords()
  const isSuggested = suggestion !== '' && reason === suggestion
  return (
    <AreaField
      label={label}
      required
      rows={rows}
      maxLength={limits.reason}
      value={reason}
      onChange={({ target }) => setReason(target.value)}
      {...(isSuggested && { hint: t('console.reasonSuggested'), 'data-suggested': '' })}
      {...(isSuggested && {
        'data-replaced': '',
        onFocus: ({ target }: FocusEvent<HTMLTextAreaElement>) => target.select(),
      })}
    />
  )
}
