/** New status and reason, for one application or many; both are needed. */
import type { Status } from '#events/application/status.ts'
import { statuses } from '#events/application/status.ts'
import { isBlank } from '#events/text.ts'
import { limits } from '#events/vocabulary.ts'
import { AreaField, ListField } from '#web/ui/Field.tsx'
import { useWords } from '../../app/texts/console.ts'

/** What is chosen and written so far; '' until a status is chosen. */
export type StatusAsk = { to: Status | ''; reason: string }
type Props = { ask: StatusAsk; setAsk: (ask: StatusAsk) => void; offered: readonly Status[] }

/** What may be sent, or null while something is missing. */
export const wholeAsk = ({ to, reason }: StatusAsk): { status: Status; reason: string } | null =>
  to === '' || isBlank(reason) ? null : { status: to, reason }

export function StatusFields({ ask, setAsk, offered }: Props) {
  const { t } = useWords()
  const choose = (value: string) => setAsk({ ...ask, to: statuses.find((one) => one === value) ?? '' })
  return (
    <>
      <ListField label={t('admin.newStatus')} value={ask.to} onChange={(event) => choose(event.target.value)}>
        <option value="">{t('detail.choose')}</option>
        {offered.map((status) => (
          <option key={status} value={status}>
            {t(`status.${status}`)}
          </option>
        ))}
      </ListField>
      <AreaField
        label={t('admin.reason')}
        rows={3}
        maxLength={limits.reason}
        value={ask.reason}
        onChange={(event) => setAsk({ ...ask, reason: event.target.value })}
      />
      {wholeAsk(ask) === null && <p className="hint">{t('error.statusReason')}</p>}
    </>
  )
}
