/** One setting in the dialog: a label, a control, what it means, and what is wrong with it. */
import { type ComponentProps, useId } from 'react'

/** Settings by their keys, as text. */
export type Values = Readonly<Record<string, string>>
/** What stands in the dialog, and what the server finds wrong with it. */
export type Draft = { values: Values; errors: Values; change: (key: string, value: string) => void }
type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'name'> & {
  name: string
  label: string
  hint?: string
  draft: Draft
}

export function SettingField({ name, label, hint, draft, ...input }: Props) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-wrong`
  const error = draft.errors[name]
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  return (
    <div className="ask">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        value={draft.values[name] ?? ''}
        onChange={(event) => draft.change(name, event.target.value)}
      />
      {hint && (
        <small id={hintId} className="hint">
          {hint}
        </small>
      )}
      {error && (
        <small id={errorId} className="wrong">
          {error}
        </small>
      )}
    </div>
  )
}
