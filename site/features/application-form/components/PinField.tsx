/** A PIN code of six digits, typed with a space or without, in any digits; the digits are stored. */
import { type ReactNode, useState } from 'react'
import { latinDigits } from '#events/language/digits.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { useAsked, useOpenForm, useValue } from '../use-field.ts'

const DIGITS = 6
const digitsOf = (typed: string): string => latinDigits(typed).replace(/[\s-]+/g, '')

type Props = { name: 'groomPincode' | 'bridePincode'; below: ReactNode }

export function PinField({ name, below }: Props) {
  const { saving } = useOpenForm()
  const value = useValue(name)
  const [typed, setTyped] = useState(value)
  const set = (text: string) => {
    const digits = digitsOf(text)
    // The limit of the control would count the space.
    if (digits.length > DIGITS) return
    setTyped(text)
    saving.edit({ [name]: digits })
  }
  return (
    <TextField
      asked={useAsked(name, 'field.pincode', { required: true })}
      value={digitsOf(typed) === value ? typed : value}
      onValue={set}
      inputMode="numeric"
      autoComplete="off"
      className="short"
      below={below}
    />
  )
}
