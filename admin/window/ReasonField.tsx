/**
 * The text area for the reason of a change. A suggested reason is marked as such, and is selected when the field gets the focus, so that
 * typing replaces it.
 */
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type FocusEvent, type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { limits } from '#events/limits.ts'
import { AreaField, Field } from '#web/ui/Field.tsx'
import { tellRefusedKey } from '../app/outcomes.ts'
import { useWords } from '../app/texts/console.ts'
import { isEnteredFromOutside, isOfList } from './first-arrows.ts'
import { isOfSentForm } from './sent-form.ts'
import { pressedKeys, shownKeys } from './shown-keys.ts'

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
function useReplaced() {
  const { t } = useWords()
  const client = useQueryClient()
  /** Up to when arrows were pressed for the list. */
  const lastOfList = useRef(-Infinity)
  return {
    'data-replaced': '',
    onFocus: (event: FocusEvent<HTMLTextAreaElement>) => {
      event.target.select()
      lastOfList.current = isEnteredFromOutside(event) ? event.timeStamp : -Infinity
    },
    onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => {
      // While it is being saved it is a key like any other that comes too late.
      if (isOfSentForm(event.target, client.isMutating() > 0)) return
      const isStep = isOfList(lastOfList.current, event)
      if (!isStep && !isLineBreak(event)) return
      event.preventDefault()
      if (isStep) lastOfList.current = event.timeStamp
      if (!event.repeat) tellRefusedKey(t, 'hands.dialogOpen', shownKeys(pressedKeys(event.nativeEvent)))
    },
    /** A click into the field would put the caret into what entering has just selected. */
    onMouseDown: (event: MouseEvent<HTMLTextAreaElement>) => {
      if (document.activeElement !== event.currentTarget) {
        event.preventDefault()
        event.currentTarget.focus()
      }
      lastOfList.current = -Infinity
    },
  }
}

export function ReasonField({ label, reason, setReason, suggestion = '', rows = 3 }: Props) {
  const { t } = useWords()
  const replaced = useReplaced()
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

/**
 * A field for a whole number in a dialog. An arrow that goes on with what was just pressed was meant for the list, and does not count the
 * number up or down; after a pause it does.
 */
export function CountField(props: Omit<ComponentProps<typeof Field>, 'type'>) {
  const { t } = useWords()
  /** When the last key was pressed that an arrow goes on with. */
  const last = useRef(-Infinity)
  return (
    <Field
      {...props}
      type="number"
      onFocus={(event: FocusEvent<HTMLInputElement>) => {
        last.current = isEnteredFromOutside(event) ? event.timeStamp : -Infinity
      }}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown'
        const isOfBurst = isOfList(last.current, event)
        if (isArrow && !isOfBurst) return
        last.current = event.timeStamp
        if (!isArrow) return
        event.preventDefault()
        if (!event.repeat) tellRefusedKey(t, 'hands.dialogOpen', shownKeys(pressedKeys(event.nativeEvent)))
      }}
    />
  )
}
