/** What the page makes of an income: the amount in words, or the month's income from a day's wage. Loaded on demand. */
import { useState } from 'react'
import type { FieldOf } from '#events/application/questions.ts'
import { inWords } from '#events/language/amounts.ts'
import { rupeesIn } from '#events/money.ts'
import { TextField } from '#web/ui/Question.tsx'
import { useWords } from '../../../components/island/texts.ts'

export function AmountInWords({ rupees }: { rupees: number }) {
  const { locale, t } = useWords()
  return <> · {t('form.incomeWords', { words: inWords(locale, rupees), count: Math.floor(rupees) })}</>
}

const MOST_DAYS = 31

type Props = { field: FieldOf<'money'>; onIncome: (text: string) => void }

/** A day's wage and the days of work in a month. */
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
