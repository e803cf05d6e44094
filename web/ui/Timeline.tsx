/** Steps one under the other on a thread, with what is behind, where one stands, and what is to come; said in words too. */
import './timeline.css'

export type TimelineStep = { id: string; title: string; done: boolean; current: boolean; note: string | null }
type Words = { done: string; current: string; ahead: string }

const saying = ({ done, current }: TimelineStep, words: Words): string => {
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
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          {step.done && <path d="M5 12.5l4.5 4.5L19 7" />}
        </svg>
        <div>
          <b>{step.title}</b>
          <span className="visually-hidden"> – {saying(step, words)}</span>
          {step.note && <p>{step.note}</p>}
        </div>
      </li>
    ))}
  </ol>
)
