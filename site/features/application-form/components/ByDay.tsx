/** A day's wage and the days of work in a month, of which the page makes the month's income. */
import { useState } from 'react'
import type { FieldOf } from '#events/application/questions.ts'
import { rupeesIn } from '#events/money.ts'
import { TextField } from '#web/ui/Question.tsx'
import { useWords } from '../../../components/island/texts.ts'

const MOST_DAYS = 31

type Props = { field: FieldOf<'money'>; onIncome: (text: string) => void }

export function ByDay({ field, onIncome }: Props) {
  const { t } = useWords()
  const [{ wage, days }, setTyped] = useState({ wage: '', days: '' })
  const type = (typed: { wage: string; days: string }) => {
    setTyped(typed)
    const perDay = rupeesIn(typed.wage)
    const worked = rupeesIn(typed.days)
    if (perDay && worked && worked <= MOST_DAYS) onIncome(String(Math.round(perDay * worked)))
  }
  const box = { inputMode: 'numeric', autoComplete: 'off', className: 'short' } as const
  return (
    <div className="by-day">
      <TextField
        {...box}
        asked={{ id: `${field}-wage`, label: t('form.byDay.wage') }}
        value={wage}
        onValue={(text) => type({ wage: text, days })}
        maxLength={10}
      />
      <TextField
        {...box}
        asked={{ id: `${field}-days`, label: t('form.byDay.days') }}
        value={days}
        onValue={(text) => type({ wage, days: text })}
        maxLength={2}
      />
    </div>
  )
}
