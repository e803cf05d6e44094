/** Below a phone number with a digit too many or a country code without +: asks whether the number is right, until it is confirmed. */
import { useState } from 'react'
import { phoneQuestion } from '#events/contacts.ts'
import { AskedAbout } from './AskedAbout.tsx'
import { useWords } from './texts.ts'

type Props = { phone: string; label: string }

export function PhoneQuestion({ phone, label }: Props) {
  const { t } = useWords()
  const [right, setRight] = useState('')
  const question = phoneQuestion(phone)
  return question !== null && right !== phone ? (
    <AskedAbout question={t(question)} of={label} onRight={() => setRight(phone)} />
  ) : null
}
