/** A labelled text field with its error under it, said by icon, bar and words, and tied to the field for screen readers. */
import { type ComponentProps, type ReactNode, useId } from 'react'
import './field.css'

type Props = ComponentProps<'input'> & { label: string; error?: string | undefined; after?: ReactNode }

export function Field({ label, error, after, ...input }: Props) {
  const id = useId()
  return (
    <div className="field" data-wrong={error ? '' : undefined}>
      <label htmlFor={id}>{label}</label>
      <div className="control">
        <input id={id} aria-invalid={error ? true : undefined} aria-describedby={`${id}-error`} {...input} />
        {after}
      </div>
      <p id={`${id}-error`} className="field-error" role={error ? 'alert' : undefined}>
        {error}
      </p>
    </div>
  )
}
