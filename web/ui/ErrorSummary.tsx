/** The error summary at the top of a form: one link to each wrong field. It is focused when a form was refused. */
import { type MouseEvent, type Ref, useEffect } from 'react'
import { warning } from './field-icons.ts'
import { Icon } from './Icon.tsx'
import './error-summary.css'

/** `id` is that of the control. */
type Fault = { id: string; text: string }
type Props = { title: string; faults: readonly Fault[]; ref?: Ref<HTMLElement> }

/** Scrolls too, since focus alone would leave the top of a summary that is taller than the screen out of view. */
export function showSummary(summary: HTMLElement | null): void {
  summary?.focus({ preventScroll: true })
  summary?.scrollIntoView({ block: 'start' })
}

/** Prefixes the page's title while there are errors, for screen readers. */
export function useErrorTitle(wrong: boolean, prefix: string): void {
  useEffect(() => {
    const plain = document.title.replace(`${prefix} `, '')
    document.title = wrong ? `${prefix} ${plain}` : plain
  }, [wrong, prefix])
}

function focusControl(event: MouseEvent<HTMLAnchorElement>): void {
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
            <a href={`#${id}`} onClick={focusControl}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
