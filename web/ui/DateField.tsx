/**
 * A date in three boxes, as on paper: no auto-advance, no auto-correction, and a month may be typed as a word. The date is
 * repeated in words below, so that a swapped day and month is noticed.
 */
import { type ReactNode, useState } from 'react'
import { type DateParts, foldedPart, joinDate, splitDate } from './date-parts.ts'
import { described, Question, type TextAnswer } from './Question.tsx'

/** `value`: YYYY-MM-DD, or what there is of it. */
type Props = TextAnswer & {
  names: Record<keyof DateParts, string>
  /** The date in words, once it is complete. */
  echo: ReactNode
}

const boxes = [
  { part: 'day', mode: 'numeric', most: 2 },
  { part: 'month', mode: 'text', most: 14 },
  { part: 'year', mode: 'numeric', most: 4 },
] as const

export function DateField({ asked, value, names, onValue, echo }: Props) {
  const [typed, setTyped] = useState<DateParts>(() => splitDate(value))
  // Another tab or phone may have changed the date; if it is still the same date, the text as typed is shown.
  const shown = joinDate(typed) === value ? typed : splitDate(value)
  // The limit of a control would count what nobody sees.
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
