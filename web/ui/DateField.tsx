/**
 * A date in three boxes, as on paper: no auto-advance, no auto-correction, and a month may be typed as a word. The date is
 * repeated in words below, so that a swapped day and month is noticed.
 */

import { type ReactNode, useState } from 'react'
import { latinDigits } from '#events/language/digits.ts'
import { day } from '#events/language/format.ts'
import { sameLooking } from '#events/password.ts'
import { described, Question, type TextAnswer } from './Question.tsx'

type DateParts = { day: string; month: string; year: string }

/** The names of the months in both languages. */
const months = Array.from({ length: 12 }, (_, place) => {
  const date = `2000-${String(place + 1).padStart(2, '0')}-01`
  return [day('en', date).split(' ')[0] ?? '', day('ml', date).split(' ')[1] ?? '']
})

/** A part with Latin digits and without invisible characters. */
const foldedPart = (text: string): string => latinDigits(sameLooking(text)).trim()

/** "june", "Jun" and "ജൂൺ" are 06; any unambiguous prefix is enough. */
function monthNumber(text: string): string {
  const typed = foldedPart(text).toLowerCase()
  if (/^\d{0,2}$/.test(typed)) return typed.padStart(typed === '' ? 0 : 2, '0')
  const found = months.flatMap((names, place) =>
    names.some((name) => name.toLowerCase().startsWith(typed)) ? [place + 1] : [],
  )
  return found.length === 1 ? String(found[0]).padStart(2, '0') : typed
}

/** '' when all three parts are empty. A part that is not a number stays as typed, so the result is then not a date. */
export function joinDate({ day: dayTyped, month, year }: DateParts): string {
  const dayNumber = foldedPart(dayTyped)
  const parts = [foldedPart(year), monthNumber(month), dayNumber.padStart(dayNumber === '' ? 0 : 2, '0')]
  // The draft's schema allows ten characters for a date.
  return parts.every((part) => part === '') ? '' : parts.join('-').slice(0, 10)
}

const withoutZero = (text: string): string => text.replace(/^0(?=\d)/, '')

export function splitDate(date: string): DateParts {
  const [year = '', month = '', last = ''] = date.split('-')
  return { day: withoutZero(last), month: withoutZero(month), year }
}

/** `value`: YYYY-MM-DD, or whatever was typed so far. */
type Props = TextAnswer & {
  names: Record<keyof DateParts, string>
  /** The complete date in words. */
  echo: ReactNode
  /** Called when the focus leaves the three boxes. */
  onLeave?: () => void
}

const boxes = [
  { part: 'day', mode: 'numeric', most: 2 },
  { part: 'month', mode: 'text', most: 14 },
  { part: 'year', mode: 'numeric', most: 4 },
] as const

export function DateField({ asked, value, names, onValue, echo, onLeave }: Props) {
  const [typed, setTyped] = useState<DateParts>(() => splitDate(value))
  // Shows the text as typed, unless another tab or phone has changed the date.
  const shown = joinDate(typed) === value ? typed : splitDate(value)
  // Not by maxLength, which would count invisible characters.
  const type = (part: keyof DateParts, text: string, most: number) => {
    const folded = foldedPart(text)
    const next = { ...shown, [part]: folded.length > most ? folded.slice(0, most) : text }
    setTyped(next)
    onValue(joinDate(next))
  }
  return (
    <Question asked={asked} wide isGroup>
      <div className="date">
        {boxes.map(({ part, mode, most }) => (
          <div key={part}>
            <label htmlFor={part === 'day' ? asked.id : `${asked.id}-${part}`}>{names[part]}</label>
            <input
              id={part === 'day' ? asked.id : `${asked.id}-${part}`}
              className="answer"
              inputMode={mode}
              autoComplete="off"
              value={shown[part]}
              onBlur={({ currentTarget, relatedTarget }) => {
                if (!currentTarget.closest('.date')?.contains(relatedTarget)) onLeave?.()
              }}
              onChange={(event) => type(part, event.target.value, most)}
              {...described(asked)}
            />
          </div>
        ))}
      </div>
      <div aria-live="polite">{echo}</div>
    </Question>
  )
}
