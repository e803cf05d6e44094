/**
 * A field for a whole number in a dialog. An arrow that goes on with what was just pressed was meant for the list, and does not count the
 * number up or down; after a pause it does.
 */
import { type ComponentProps, type FocusEvent, type KeyboardEvent, useRef } from 'react'
import { Field } from '#web/ui/Field.tsx'
import { tellRefusedKey } from '../app/outcomes.ts'
import { useWords } from '../app/texts/console.ts'
import { isEnteredFromOutside, isOfList } from './first-arrows.ts'
import { pressedKeys, shownKeys } from './shown-keys.ts'

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
