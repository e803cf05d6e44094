/** The error summary at the top of a form: one link to each wrong field. It is focused when a form was refused. */
import { type MouseEvent, type Ref, useEffect } from 'react'
import { warning } from './field-icons.ts'
import { Icon } from './Icon.tsx'
import './error-summary.css'

/** `id` is that of the control. */
type Fault = { id: string; text: string }
type Props = { title: string; faults: readonly Fault[]; ref?: Ref<HTMLElement> }

/** Focus alone would leave the head of a list that is taller than a phone above the screen. */
export function showSummary(summary: HTMLElement | null): void {
  summary?.focus({ preventScroll: true })
  summary?.scrollIntoView({ block: 'start' })
}

/** The title says that something is wrong, for who hears the page instead of seeing it. */
export function useErrorTitle(wrong: boolean, prefix: string): void {
  useEffect(() => {
    const plain = document.title.replace(`${prefix} `, '')
    document.title = wrong ? `${prefix} ${plain}` : plain
  }, [wrong, prefix])
}

function goTo(event: MouseEvent<HTMLAnchorElement>): void {
  const control = document.getElementById(event.currentTarget.hash.slice(1))
  if (!control) return
  event.preventDefault()
  control.focus()
}

export function ErrorSummary({ title, faults, ref }: Props) {
  return (
    <section className="errors" aria-labelledby="errors-title" tabIndex={-1} ref={ref}>
      <h2 id="errors-title">
        <Icon of={warning} />
        {title}
      </h2>
      <ul>
        {faults.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={goTo}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
