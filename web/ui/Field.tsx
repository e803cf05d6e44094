/** A labelled text field with its error under it, said by icon, bar and words, and tied to the field for screen readers. */
import { type ComponentProps, type ReactNode, useId } from 'react'
import './field.css'

type Props = ComponentProps<'input'> & {
  label: string
  hint?: string
  error?: string | undefined
  after?: ReactNode
}

export function Field({ label, hint, error, after, id: given, ...input }: Props) {
  const made = useId()
  const id = given ?? made
  const describedBy = hint ? `${id}-hint ${id}-error` : `${id}-error`
  return (
    <div className="field" data-wrong={error ? '' : undefined}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      <div className="control">
        <input id={id} aria-invalid={error ? true : undefined} aria-describedby={describedBy} {...input} />
        {after}
      </div>
      <p id={`${id}-error`} className="field-error" role={error ? 'alert' : undefined}>
        {error}
      </p>
    </div>
  )
}
