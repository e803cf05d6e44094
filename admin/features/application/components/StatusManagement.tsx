/** Status Management of the full page: buttons for the usual moves, or any allowed status with a reason of one's own. */
import { useState } from 'react'
import type { Status } from '#events/application/status.ts'
import { isBlank } from '#events/text.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { statusIcons } from '#web/ui/status-icons.ts'
import { toast } from '#web/ui/toast.ts'
import { useWords } from '../../../app/texts/console.ts'
import { Badge } from '../../../window/Badge.tsx'
import { useCommandContext } from '../../../window/command-context.ts'
import { submitting } from '../../../window/submitting.ts'
import { useStatusChange } from '../actions.ts'
import { ChangedElsewhere, isOverPlaces } from '../api.ts'
import { allowedStatuses, fullPageStatuses, movesOnPage } from '../moves.ts'
import type { Sent } from '../replies.ts'
import { kindFor, StatusFields, type StatusInput } from '../StatusFields.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import { OverPlacesNotice } from './OverPlacesNotice.tsx'

const empty: StatusInput = { to: '', reason: '' }

export function StatusManagement({ application }: { application: Sent }) {
  const { t } = useWords()
  const { role } = useCommandContext()
  const [input, setInput] = useState(empty)
  const move = useStatusChange(application, () => setInput(empty))
  const isOver = isOverPlaces(move.error)
  const { confirmed, of } = application.visit
  const isUnvisited = application.verifiedAt === null && confirmed * 2 < of
  const allowed = allowedStatuses(role, application)
  const steps = movesOnPage(application.status).filter(({ to }) => allowed.includes(to))
  /** @param usual the reason where none was typed */
  const send = (status: Status, usual: string) => {
    const reason = isBlank(input.reason) ? usual : input.reason
    if (isBlank(reason))
      toast({
        kind: 'destructive',
        title: t('admin.reasonRequired'),
        text: t('admin.reasonRequiredText'),
      })
    else move.mutate({ status, reason, overPlaces: isOver, ...kindFor(status, input.kind) })
  }
  return (
    <section className="panel status-management">
      <h2>{t('admin.statusManagement')}</h2>
      <p>
        {t('admin.currentStatus')} <Badge status={application.status} isDetail />
      </p>
      {isUnvisited && <p className="hint">{t('console.fewConfirmed', { confirmed, of })}</p>}
      {move.error instanceof ChangedElsewhere && <ConflictNotice conflict={move.error} />}
      {isOver && <OverPlacesNotice />}
      <form onSubmit={submitting(() => input.to !== '' && send(input.to, ''))}>
        <StatusFields input={input} setInput={setInput} statuses={fullPageStatuses} enabled={allowed} />
        <button className="tb line" type="submit" disabled={input.to === '' || move.isPending}>
          {t(move.isPending ? 'admin.updating' : 'admin.updateStatus')}
        </button>
      </form>
      <div className="steps">
        {steps.map(({ to, reason }) => (
          <button
            key={to}
            className="tb main"
            type="button"
            disabled={move.isPending}
            onClick={() => send(to, t(reason))}
          >
            <Icon of={statusIcons[to]} />
            {t(`console.move.${to}`)}
          </button>
        ))}
      </div>
    </section>
  )
}
