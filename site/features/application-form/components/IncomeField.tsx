/** A monthly income in rupees, repeated in words below, so that a zero too many is noticed. */
import { useState } from 'react'
import { money } from '#events/language/format.ts'
import { limits } from '#events/vocabulary.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { useWords } from '../../../components/island/texts.ts'
import { inWords, rupeesOf } from '../rupees.ts'
import { useAsked, useDesk, useValue } from '../use-answer.ts'

export function IncomeField({ name }: { name: 'groomFamilyMonthlyIncome' | 'brideFamilyMonthlyIncome' }) {
  const { locale, t } = useWords()
  const { sync } = useDesk()
  const value = useValue(name)
  const [typed, setTyped] = useState(value === null ? '' : String(value))
  const set = (text: string) => {
    // Only what belongs to an amount is taken, so that nothing is shown that would not be sent.
    const kept = text.replace(/[^\d.,\u0D66-\u0D6F]/g, '')
    const rupees = rupeesOf(kept)
    if (rupees !== null && rupees > limits.income) return
    setTyped(kept)
    sync.edit({ [name]: rupees })
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
