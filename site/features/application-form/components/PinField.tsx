/** A PIN code of six digits, typed with a space or without, in any digits; the digits are stored. */
import type { ReactNode } from 'react'
import { PIN_DIGITS, pinKind } from '#events/pin.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { useAsked, useTyped } from '../use-field.ts'

type Props = { name: 'groomPincode' | 'bridePincode'; below: ReactNode }

export function PinField({ name, below }: Props) {
  const { value, onValue } = useTyped(name, pinKind.fold)
  return (
    <TextField
      asked={useAsked(name, 'field.pincode', { required: true })}
      value={value}
      // The limit of the control would count the space.
      onValue={(text) => pinKind.fold(text).length <= PIN_DIGITS && onValue(text)}
      inputMode="numeric"
      autoComplete="off"
      className="short"
      below={below}
    />
  )
}
