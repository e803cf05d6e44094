/** Status Management of the full page: buttons for the usual moves, or any allowed status with a typed reason. */
import { fullPageOptions, type Status, takesPlace } from '#events/application/statuses.ts'
import { unsettledFor } from '#events/application/visit.ts'
import { isBlank } from '#events/text.ts'
import { statusIcons } from '#web/ui/status-icons.ts'
import { toast } from '#web/ui/toast.ts'
import { useWords } from '../../app/texts/console.ts'
import { Badge } from '../../window/Badge.tsx'
import { Button } from '../../window/Button.tsx'
import { submitting } from '../../window/focus.ts'
import { useCommandContext } from '../../window/registry.ts'
import { AtDoor, allowedStatuses, movesOnPage, useOwnDoor } from './own-door.tsx'
import { type Sent, targetOf, withdrawnAtOf } from './replies.ts'
import StatusDialog, { completeInput, StatusFields, useStatusForm } from './StatusDialog.tsx'

export function StatusManagement({ application }: { application: Sent }) {
  const { t } = useWords()
  const { role, open } = useCommandContext()
  const target = targetOf(application)
  const form = useStatusForm({ target, draftName: `status ${application.id}` })
  const { input, isPending } = form
  const allowed = useOwnDoor(application.id) ? [] : allowedStatuses(role, application)
  const steps = movesOnPage(application.status).filter(({ to }) => allowed.includes(to))
  const update = () => {
    const body = completeInput(input)
    const text = t('admin.reasonRequiredText')
    if (body) form.send(body)
    else toast({ kind: 'destructive', title: t('admin.reasonRequired'), text })
  }
  /** @param usual the reason if none was typed */
  const take = (to: Status, usual: string) => {
    const isTyped = !isBlank(input.reason)
    const reason = isTyped ? input.reason : usual
    const typed = isTyped ? form.clear : undefined
    // A dialog shows what the step goes past, and asks for a reason and a tick.
    if (takesPlace(to) || unsettledFor(application, to))
      open(<StatusDialog target={target} preset={{ to, reason }} typed={typed} />)
    else form.send({ status: to, reason })
  }
  return (
    <section className="box panel status-management">
      <h2>{t('admin.statusManagement')}</h2>
      <p>
        {t('admin.currentStatus')}{' '}
        <Badge status={application.status} withdrawnAt={withdrawnAtOf(application)} />
      </p>
      <AtDoor application={application} />
      <form noValidate onSubmit={submitting(update)}>
        {form.before}
        <StatusFields {...form} statuses={fullPageOptions} enabled={allowed} />
        {form.after}
        <Button
          text={t(isPending ? 'admin.updating' : 'admin.updateStatus')}
          type="submit"
          disabled={input.to === '' || !form.mayGo}
        />
      </form>
      <div className="steps row">
        {steps.map(({ to, reason }) => (
          <Button
            look="main"
            icon={statusIcons[to]}
            text={t(`console.move.${to}`)}
            key={to}
            disabled={isPending}
            onClick={() => take(to, t(reason))}
          />
        ))}
      </div>
    </section>
  )
}
