/** The text field of one setting, connected to the draft. */
import type { ComponentProps } from 'react'
import { Field } from '#web/ui/Field.tsx'

/** Texts by the key of a setting. */
export type Values = Readonly<Record<string, string>>
/** The unsaved values, and the server's validation errors about them. */
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
