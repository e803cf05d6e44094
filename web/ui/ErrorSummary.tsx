/** The error summary of a form: a link to each wrong field. The form focuses it after a refused submission. */
import { type MouseEvent, type Ref, useEffect, useId } from 'react'
import { warning } from './field-icons.ts'
import { Icon } from './Icon.tsx'
import './error-summary.css'

/** `id`: the id of the control. */
type Fault = { id: string; text: string }
type Props = {
  title: string
  faults: readonly Fault[]
  ref?: Ref<HTMLElement>
  /** Announces the errors, for a form whose fields do not announce their own. */
  isAlert?: boolean
}

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

export function ErrorSummary({ title, faults, ref, isAlert }: Props) {
  const id = useId()
  return (
    <section
      className="errors"
      role={isAlert ? 'alert' : undefined}
      aria-labelledby={id}
      tabIndex={-1}
      ref={ref}
    >
      <h2 id={id}>
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
