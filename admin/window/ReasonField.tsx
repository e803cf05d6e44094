/**
 * The text area for the reason that a change needs. One that the program suggests is marked as such; that one, and one that was kept
 * from an earlier time, is selected when the field is entered, so that typing replaces it.
 */
import type { MouseEvent } from 'react'
import { limits } from '#events/limits.ts'
import { AreaField } from '#web/ui/Field.tsx'
import { useWords } from '../app/texts/console.ts'

type Props = {
  label: string
  reason: string
  setReason: (reason: string) => void
  suggestion?: string
  /** What stood there from an earlier time when the form was opened. */
  kept?: string
  rows?: number
}

/** A click into the field would put the caret into what entering has just selected. */
const enterByClick = (event: MouseEvent<HTMLTextAreaElement>) => {
  if (document.activeElement === event.currentTarget) return
  event.preventDefault()
  event.currentTarget.focus()
}

export function ReasonField({ label, reason, setReason, suggestion = '', kept = '', rows = 3 }: Props) {
  const { t } = useWords()
  const isSuggested = suggestion !== '' && reason === suggestion
  const isKept = kept !== '' && reason === kept
  return (
    <AreaField
      label={label}
      required
      rows={rows}
      maxLength={limits.reason}
      value={reason}
      onChange={({ target }) => setReason(target.value)}
      {...(isSuggested && { hint: t('console.reasonSuggested'), 'data-suggested': '' })}
      {...((isSuggested || isKept) && {
        'data-replaced': '',
        onFocus: ({ target }) => target.select(),
        onMouseDown: enterByClick,
      })}
    />
  )
}
