/** Status Management of the full page: the step along the path with its usual reason, or any offered status with one. */
import { type FormEvent, useState } from 'react'
import type { Status } from '#events/application/status.ts'
import { isBlank } from '#events/text.ts'
import { limits } from '#events/vocabulary.ts'
import { AreaField, ListField } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { statusIcons } from '#web/ui/status-icons.ts'
import { toast } from '#web/ui/toast.ts'
import { useWords } from '../../../app/texts/console.ts'
import { Badge } from '../../../window/Badge.tsx'
import { useCommandContext } from '../../../window/command-context.ts'
import { ChangedElsewhere } from '../api.ts'
import { detailMoves, detailStatuses, offeredTo, type Step } from '../moves.ts'
import type { Sent } from '../replies.ts'
import { useStatusChange } from '../use-status-change.ts'
import { Meanwhile } from './Meanwhile.tsx'

export function StatusManagement({ now }: { now: Sent }) {
  const { t } = useWords()
  const { role } = useCommandContext()
  const [to, setTo] = useState<Status | ''>('')
  const [reason, setReason] = useState('')
  const move = useStatusChange(now, () => {
    setTo('')
    setReason('')
  })
  const possible = offeredTo(role, now)
  const steps = detailMoves[now.status].filter(({ to }) => possible.includes(to))
  const send = (status: Status | '', usual: string) => {
    if (status === '') return
    const text = isBlank(reason) ? usual : reason
    if (isBlank(text))
      toast({
        kind: 'destructive',
        title: t('admin.reasonRequired'),
        text: t('admin.reasonRequiredText'),
      })
    else move.mutate({ status, reason: text })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(to, '')
  }
  return (
    <section className="panel status-management">
      <h2>{t('admin.statusManagement')}</h2>
      <p>
        {t('admin.currentStatus')} <Badge status={now.status} isDetail />
      </p>
      {move.error instanceof ChangedElsewhere && <Meanwhile news={move.error} />}
      <form onSubmit={submit}>
        <ListField
          label={t('admin.newStatus')}
          value={to}
          onChange={({ target }) => setTo(detailStatuses.find((one) => one === target.value) ?? '')}
        >
          <option value="">{t('detail.choose')}</option>
          {detailStatuses.map((status) => (
            <option key={status} value={status} disabled={!possible.includes(status)}>
              {t(`status.${status}`)}
            </option>
          ))}
        </ListField>
        <AreaField
          label={t('admin.reason')}
          rows={3}
          maxLength={limits.reason}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <button className="tb line" type="submit" disabled={to === '' || move.isPending}>
          {t(move.isPending ? 'admin.updating' : 'admin.updateStatus')}
        </button>
      </form>
      <Steps steps={steps} isBusy={move.isPending} take={(step) => send(step.to, t(step.reason))} />
    </section>
  )
}

type StepsProps = { steps: readonly Step[]; isBusy: boolean; take: (step: Step) => void }

/** One button for each step along the path; without a reason of one's own it gives the usual one. */
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
