/** The text area for the reason that a change needs. */
import { limits } from '#events/limits.ts'
import { AreaField } from '#web/ui/Field.tsx'

type Props = { label: string; reason: string; setReason: (reason: string) => void; rows?: number }

export function ReasonField({ label, reason, setReason, rows = 3 }: Props) {
  return (
    <AreaField
      label={label}
      rows={rows}
      maxLength={limits.reason}
      value={reason}
      onChange={({ target }) => setReason(target.value)}
    />
  )
}
