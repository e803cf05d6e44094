/** A control with label, hint and error, linked by `aria-describedby` for screen readers. */
import { type ComponentProps, type ReactNode, useId } from 'react'
import './field.css'

type Frame = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  after?: ReactNode
  /** The form announces the error itself, so the field has no `role="alert"`. */
  isQuiet?: boolean | undefined
}

/** What goes to the frame, and what to the control in it. */
function useFrame<P extends Frame & { id?: string | undefined }>(props: P) {
  const { label, hint, error, after, isQuiet, id: given, ...control } = props
  const made = useId()
  const id = given ?? made
  const described = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': hint ? `${id}-hint ${id}-error` : `${id}-error`,
  }
  return { frame: { id, label, hint, error, after, isQuiet }, control: { ...described, ...control } }
}

type Whole = { frame: Frame & { id: string }; children: ReactNode }

const Framed = ({ frame: { id, label, hint, error, after, isQuiet }, children }: Whole) => (
  <div className="field" data-wrong={error ? '' : undefined}>
    <label htmlFor={id}>{label}</label>
    {hint && (
      <p id={`${id}-hint`} className="field-hint">
        {hint}
      </p>
    )}
    <div className="control">
      {children}
      {after}
    </div>
    <p id={`${id}-error`} className="field-error" role={error && !isQuiet ? 'alert' : undefined}>
      {error}
    </p>
  </div>
)

export function Field(props: Frame & ComponentProps<'input'>) {
  const { frame, control } = useFrame(props)
  return (
    <Framed frame={frame}>
      <input {...control} />
    </Framed>
  )
}

/** For several lines. */
export function AreaField(props: Frame & ComponentProps<'textarea'>) {
  const { frame, control } = useFrame(props)
  return (
    <Framed frame={frame}>
      <textarea {...control} />
    </Framed>
  )
}

/** For a choice from a list; its options are what is in it. */
export function ListField(props: Frame & ComponentProps<'select'>) {
  const { frame, control } = useFrame(props)
  return (
    <Framed frame={frame}>
      <select {...control} />
    </Framed>
  )
}
