/** One setting in the dialog: a label, a control, what it means, and what is wrong with it. */
import type { ComponentProps } from 'react'
import { Field } from '#web/ui/Field.tsx'

/** Settings by their keys, as text. */
export type Values = Readonly<Record<string, string>>
/** What stands in the dialog, and what the server finds wrong with it. */
export type Draft = { values: Values; errors: Values; change: (key: string, value: string) => void }
type Props = Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'error'> & {
  name: string
  draft: Draft
}

export const SettingField = ({ name, draft, ...field }: Props) => (
  <Field
    {...field}
    isQuiet
    error={draft.errors[name]}
    value={draft.values[name] ?? ''}
    onChange={(event) => draft.change(name, event.target.value)}
  />
)
