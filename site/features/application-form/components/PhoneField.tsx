/** A phone number typed with spaces, a zero or +91; the digits are stored, the text stays as typed. */
import { useState } from 'react'
import { limits } from '#events/limits.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { useWords } from '../../../components/island/texts.ts'
import { type TextName, useAsked, useOpenForm, useValue } from '../use-field.ts'

/** The ten digits of an Indian number; anything else as it was typed, so that nothing is lost. */
function digitsOf(typed: string): string {
  const digits = typed.replace(/\D/g, '').replace(/^(?:91|0)(?=\d{10}$)/, '')
  return /^[\d\s+().-]*$/.test(typed) ? digits : typed
}

export function PhoneField({ name }: { name: TextName }) {
  const { t } = useWords()
  const { account, saving } = useOpenForm()
  const value = useValue(name)
  const [typed, setTyped] = useState(value)
  const asked = useAsked(name, 'field.parentPhone', { hint: 'form.phoneHint', required: true })
  const set = (text: string) => {
    setTyped(text)
    saving.edit({ [name]: digitsOf(text) })
  }
  const mine = digitsOf(account.phone)
  return (
    <TextField
      asked={asked}
      value={digitsOf(typed) === value ? typed : value}
      onValue={set}
      before="+91"
      type="tel"
      inputMode="tel"
      autoComplete="off"
      maxLength={limits.phone}
      below={
        value === '' &&
        mine !== '' && (
          <button type="button" className="offer" onClick={() => set(mine)}>
            {t('form.useMyPhone', { phone: mine })}
          </button>
        )
      }
    />
  )
}
