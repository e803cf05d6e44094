/** A vertical list of steps that are done, current or to come, shown by icons and spoken by screen readers. */
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import * as icons from './icons.ts'
import './timeline.css'

/** `badge`: shown instead of the title, or after it. */
type TimelineStep = {
  id: string
  title: string | null
  badge: ReactNode
  done: boolean
  current: boolean
  note: string | null
}
type Words = { done: string; current: string; ahead: string }

const stateWords = ({ done, current }: TimelineStep, words: Words): string => {
  if (current) return words.current
  return done ? words.done : words.ahead
}

export const Timeline = ({ steps, words }: { steps: readonly TimelineStep[]; words: Words }) => (
  <ol className="timeline">
    {steps.map((step) => (
      <li
        key={step.id}
        data-done={step.done ? '' : undefined}
        aria-current={step.current ? 'step' : undefined}
      >
        <Icon of={step.done ? icons.check : icons.blank} />
        <div>
          {step.title && <b>{step.title}</b>}
          {step.badge}
          <span className="visually-hidden"> – {stateWords(step, words)}</span>
          {step.note && <p>{step.note}</p>}
        </div>
      </li>
    ))}
  </ol>
)
