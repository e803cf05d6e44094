/** A monthly income in rupees, repeated in words below, so that a zero too many is noticed. */
import { useState } from 'react'
import { inWords } from '#events/language/amounts.ts'
import { money } from '#events/language/format.ts'
import { limits } from '#events/vocabulary.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { useWords } from '../../../components/island/texts.ts'
import { rupeesOf } from '../rupees.ts'
import { useAsked, useOpenForm, useValue } from '../use-field.ts'

export function IncomeField({ name }: { name: 'groomFamilyMonthlyIncome' | 'brideFamilyMonthlyIncome' }) {
  const { locale, t } = useWords()
  const { saving } = useOpenForm()
  const value = useValue(name)
  const [typed, setTyped] = useState(value === null ? '' : String(value))
  const set = (text: string) => {
    // Other characters are dropped, so that the field shows what is sent.
    const amount = text.replace(/[^\d.,\u0D66-\u0D6F]/g, '')
    const rupees = rupeesOf(amount)
    if (rupees !== null && rupees > limits.income) return
    setTyped(amount)
    saving.edit({ [name]: rupees })
  }
  const shown = rupeesOf(typed) === value ? typed : value === null ? '' : String(value)
  return (
    <TextField
      asked={useAsked(name, 'field.income')}
      value={shown}
      onValue={set}
      before="₹"
      inputMode="numeric"
      autoComplete="off"
      maxLength={14}
      below={
        value !== null && (
          <p className="words" aria-live="polite">
            {money(value)} ·{' '}
            {t('form.incomeWords', { words: inWords(locale, value), count: Math.floor(value) })}
          </p>
        )
      }
    />
  )
}
