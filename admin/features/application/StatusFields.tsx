/** The two fields of a status change, for one application or many: the new status and the reason. */
import type { Status } from '#events/application/status.ts'
import { isBlank } from '#events/text.ts'
import { ListField } from '#web/ui/Field.tsx'
import { useWords } from '../../app/texts/console.ts'
import { ReasonField } from '../../window/ReasonField.tsx'

/** `to` is '' until a status is chosen. */
export type StatusInput = { to: Status | ''; reason: string }
type Props = {
  input: StatusInput
  setInput: (input: StatusInput) => void
  statuses: readonly Status[]
  /** Those of `statuses` that can be chosen; the others are greyed out. */
  enabled?: readonly Status[]
}

/** The body of the request, or null while a field is empty. */
export const completeInput = ({ to, reason }: StatusInput): { status: Status; reason: string } | null =>
  to === '' || isBlank(reason) ? null : { status: to, reason }

export function StatusFields({ input, setInput, statuses, enabled = statuses }: Props) {
  const { t } = useWords()
  const choose = (value: string) => setInput({ ...input, to: statuses.find((one) => one === value) ?? '' })
  return (
    <>
      <ListField
        label={t('admin.newStatus')}
        value={input.to}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{t('detail.choose')}</option>
        {statuses.map((status) => (
          <option key={status} value={status} disabled={!enabled.includes(status)}>
            {t(`status.${status}`)}
          </option>
        ))}
      </ListField>
      <ReasonField
        label={t('admin.reason')}
        reason={input.reason}
        setReason={(reason) => setInput({ ...input, reason })}
      />
    </>
  )
}
