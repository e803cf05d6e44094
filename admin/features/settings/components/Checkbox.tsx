/** A setting that is `true` or `false`, stored as text. */
import type { Draft } from './SettingField.tsx'

type Props = { name: string; label: string; hint?: string; draft: Draft }

export const Checkbox = ({ name, label, hint, draft }: Props) => (
  <label className="tick">
    <input
      type="checkbox"
      checked={draft.values[name] === 'true'}
      onChange={(event) => draft.change(name, String(event.target.checked))}
    />
    {label}
    {hint && <small className="hint">{hint}</small>}
  </label>
)
