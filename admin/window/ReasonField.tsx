/**
 * The text area for the reason of a change. A suggested reason is marked as such, and is selected when the field gets the focus, so that
 * typing replaces it.
 */
import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react'
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

/** Enter would replace the whole selected reason by a line break. */
const isLineBreak = ({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>): boolean =>
  key === 'Enter' &&
  !ctrlKey &&
  !metaKey &&
  currentTarget.selectionStart === 0 &&
  currentTarget.selectionEnd === currentTarget.value.length

/** Typing replaces the selected suggestion until the cursor is placed on purpose. */
const replaced = {
  'data-replaced': '',
  onFocus: (event: FocusEvent<HTMLTextAreaElement>) => event.target.select(),
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => isLineBreak(event) && event.preventDefault(),
  /** A click into the field would put the caret into what entering has just selected. */
  onMouseDown: (event: MouseEvent<HTMLTextAreaElement>) => {
    if (document.activeElement === event.currentTarget) return
    event.preventDefault()
    event.currentTarget.focus()
  },
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
      {...(isSuggested && replaced)}
    />
  )
}
