/** A control with label, hint and error, linked by `aria-describedby` for screen readers. */
import { type ComponentProps, type ReactNode, useId } from 'react'
import './field.css'

export type Frame = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  after?: ReactNode
  /** The form announces the error itself, so the field has no `role="alert"`. */
  isQuiet?: boolean | undefined
}
type FramedProps<P> = { field: P; children: (control: Omit<P, keyof Frame>) => ReactNode }

/** `children` renders the control with the remaining properties and the ids that link it to label, hint and error. */
export function Framed<P extends Frame & { id?: string | undefined }>({ field, children }: FramedProps<P>) {
  const { label, hint, error, after, isQuiet, ...control } = field
  const generated = useId()
  const id = field.id ?? generated
  const described = {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': hint ? `${id}-hint ${id}-error` : `${id}-error`,
  }
  return (
    <div className="field" data-wrong={error ? '' : undefined}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      <div className="control">
        {children({ ...described, ...control, id })}
        {after}
      </div>
      <p id={`${id}-error`} className="field-error" role={error && !isQuiet ? 'alert' : undefined}>
        {error}
      </p>
    </div>
  )
}

export const Field = (props: Frame & ComponentProps<'input'>) => (
  <Framed field={props}>{(control) => <input {...control} />}</Framed>
)

export const AreaField = (props: Frame & ComponentProps<'textarea'>) => (
  <Framed field={props}>{(control) => <textarea {...control} />}</Framed>
)
