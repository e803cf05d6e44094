/** One setting in the dialog: a label, a control, and what it means. */
import { type ComponentProps, useId } from 'react'

/** Settings by their keys, as text. */
export type Values = Readonly<Record<string, string>>
type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'name'> & {
  name: string
  label: string
  hint?: string
  values: Values
  change: (key: string, value: string) => void
}

export function SettingField({ name, label, hint, values, change, ...input }: Props) {
  const id = useId()
  return (
    <label className="ask">
      <span>{label}</span>
      <input
        {...input}
        aria-describedby={hint ? id : undefined}
        value={values[name] ?? ''}
        onChange={(event) => change(name, event.target.value)}
      />
      {hint && (
        <small id={id} className="hint">
          {hint}
        </small>
      )}
    </label>
  )
}
