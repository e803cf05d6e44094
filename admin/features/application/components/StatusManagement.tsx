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
import { ChangedElsewhere } from '../api.ts'
import { detailMoves, detailStatuses, offeredTo, type Step } from '../moves.ts'
import type { Sent } from '../replies.ts'
import { StatusFields, type StatusInput } from '../StatusFields.tsx'
import { useStatusChange } from '../use-status-change.ts'
import { ConflictNotice } from './ConflictNotice.tsx'

const empty: StatusInput = { to: '', reason: '' }

export function StatusManagement({ now }: { now: Sent }) {
  const { t } = useWords()
  const { role } = useCommandContext()
  const [input, setInput] = useState(empty)
  const move = useStatusChange(now, () => setInput(empty))
  const allowed = offeredTo(role, now)
  const steps = detailMoves[now.status]?.filter(({ to }) => allowed.includes(to)) ?? []
  /** @param usual the reason where none was typed */
  const send = (status: Status, usual: string) => {
    const reason = isBlank(input.reason) ? usual : input.reason
    if (isBlank(reason))
      toast({
        kind: 'destructive',
        title: t('admin.reasonRequired'),
        text: t('admin.reasonRequiredText'),
      })
    else move.mutate({ status, reason })
  }
  return (
    <section className="panel status-management">
      <h2>{t('admin.statusManagement')}</h2>
      <p>
        {t('admin.currentStatus')} <Badge status={now.status} isDetail />
      </p>
      {move.error instanceof ChangedElsewhere && <ConflictNotice conflict={move.error} />}
      <form onSubmit={submitting(() => input.to !== '' && send(input.to, ''))}>
        <StatusFields input={input} setInput={setInput} statuses={detailStatuses} enabled={allowed} />
        <button className="tb line" type="submit" disabled={input.to === '' || move.isPending}>
          {t(move.isPending ? 'admin.updating' : 'admin.updateStatus')}
        </button>
      </form>
      <Steps steps={steps} isBusy={move.isPending} take={({ to, reason }) => send(to, t(reason))} />
    </section>
  )
}

type StepsProps = { steps: readonly Step[]; isBusy: boolean; take: (step: Step) => void }

function Steps({ steps, isBusy, take }: StepsProps) {
  const { t } = useWords()
  return (
    <div className="steps">
      {steps.map((step) => (
        <button key={step.to} className="tb main" type="button" disabled={isBusy} onClick={() => take(step)}>
          <Icon of={statusIcons[step.to]} />
          {t(`console.move.${step.to}`)}
        </button>
      ))}
    </div>
  )
}
