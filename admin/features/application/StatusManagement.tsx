/** Status Management of the full page: buttons for the usual moves, or any allowed status with a typed reason. */
import { useEffect, useId, useState } from 'react'
import { fullPageOptions, type Status, takesPlace } from '#events/application/statuses.ts'
import { unsettledFor } from '#events/application/visit.ts'
import { isBlank } from '#events/text.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { statusIcons } from '#web/ui/status-icons.ts'
import { toast } from '#web/ui/toast.ts'
import { DraftNotice, useDraft } from '../../app/drafts.tsx'
import { useWords } from '../../app/texts/console.ts'
import { Badge } from '../../window/Badge.tsx'
import { submitting } from '../../window/forms.ts'
import { useCommandContext } from '../../window/registry.ts'
import { Choice, PassedOverList, Published, usePublished } from '../season/Choice.tsx'
import { useStatusChange } from './actions.ts'
import { ChangedElsewhere, isOverPlaces } from './api.ts'
import { LackTick, useLackOfOne, useTick } from './Lacking.tsx'
import { AtDoor, allowedStatuses, movesOnPage, useOwnDoor } from './own-door.tsx'
import { type Sent, targetOf, withdrawnAtOf } from './replies.ts'
import StatusDialog, { kindFor, StatusFields, StatusInput } from './StatusDialog.tsx'
import {
  ConflictNotice,
  NeedsOther,
  useOwnPlaces,
  useWhyNotFinalize,
  WithoutVisitNotice,
} from './StatusNotices.tsx'

const empty: StatusInput = { to: '', reason: '' }

/** While something is typed, the version stays the one that was shown when typing began, although the page is updated. */
function useSeenVersion({ version }: Sent, isTyping: boolean) {
  const [seen, setSeen] = useState(version)
  useEffect(() => {
    if (!isTyping) setSeen(version)
  }, [version, isTyping])
  return [seen, setSeen] as const
}

export function StatusManagement({ application }: { application: Sent }) {
  const { t } = useWords()
  const { role, open } = useCommandContext()
  const draft = useDraft(`status ${application.id}`, StatusInput, empty)
  const { value: input, set: setInput } = draft
  const [seen, setSeen] = useSeenVersion(application, draft.isStored)
  const move = useStatusChange({ ...application, version: seen, hasTyped: draft.isStored }, draft.clear)
  const isPublished = usePublished(application.season)
  const notice = useId()
  const ownReasons = useId()
  const second = useId()
  const isOwnDoor = useOwnDoor(application.id)
  const allowed = isOwnDoor ? [] : allowedStatuses(role, application)
  const steps = movesOnPage(application.status).filter(({ to }) => allowed.includes(to))
  // The button of a step may take a place too; a refusal tells when none is left.
  const next = [input.to, ...(isOverPlaces(move.error) ? steps.map(({ to }) => to) : [])]
  const places = useOwnPlaces(application, { to: next, change: move })
  const target = targetOf(application)
  const lack = useLackOfOne(target, input.to, places)
  const tick = useTick(lack, input.to)
  const hasOwnReasons = steps.length > 0 && isBlank(input.reason)
  const offered = [input.to, ...steps.map(({ to }) => to)]
  const whyNot = useWhyNotFinalize(application.id)
  const maySend = (to: Status) =>
    !move.isPending && (!takesPlace(to) || places.mayTake) && (to !== 'finalized' || whyNot === null)
  const describedBy = (to: Status): string =>
    [ownReasons, unsettledFor(application, to) ? notice : '', to === 'finalized' && whyNot ? second : '']
      .filter((id) => id !== '')
      .join(' ')
  /** After a conflict the next try starts from the present state. */
  const onError = (error: Error) => {
    if (error instanceof ChangedElsewhere) setSeen(error.application.version)
  }
  /** A dialog shows what the step goes past, and asks for a reason and a tick. */
  const take = (to: Status, usual: string) =>
    to === 'finalized' || unsettledFor(application, to)
      ? open(
          <StatusDialog
            target={target}
            preset={{ to, reason: isBlank(input.reason) ? usual : input.reason }}
            typed={isBlank(input.reason) ? undefined : draft.clear}
          />,
        )
      : send(to, usual)
  /** @param usual the reason if none was typed */
  const send = (status: Status, usual: string) => {
    const reason = isBlank(input.reason) ? usual : input.reason
    if (isBlank(reason))
      toast({
        kind: 'destructive',
        title: t('admin.reasonRequired'),
        text: t('admin.reasonRequiredText'),
      })
    else
      move.mutate(
        { status, reason, overPlaces: places.isConfirmed, ...kindFor(status, input.kind) },
        { onError },
      )
  }
  return (
    <section className="panel status-management">
      <h2>{t('admin.statusManagement')}</h2>
      <p>
        {t('admin.currentStatus')}{' '}
        <Badge status={application.status} withdrawnAt={withdrawnAtOf(application)} />
      </p>
      <AtDoor application={application} />
      <ConflictNotice error={move.error} hasTyped={draft.isStored} />
      <WithoutVisitNotice application={application} to={offered} id={notice} />
      <form noValidate onSubmit={submitting(() => input.to !== '' && send(input.to, ''))}>
        <DraftNotice draft={draft} />
        <StatusFields input={input} setInput={setInput} statuses={fullPageOptions} enabled={allowed} />
        <Published from={[application.status]} to={input.to} isPublished={isPublished} />
        <NeedsOther id={application.id} to={offered} notice={second} />
        {next.some(takesPlace) && (
          <Choice places={places}>
            {(ranking) => <PassedOverList ranking={ranking} chosen={[application]} />}
          </Choice>
        )}
        <LackTick lack={lack} tick={tick} families={[target]} />
        <button
          className="tb line"
          type="submit"
          disabled={input.to === '' || !maySend(input.to) || !tick.mayGo}
        >
          {t(move.isPending ? 'admin.updating' : 'admin.updateStatus')}
        </button>
      </form>
      {hasOwnReasons && (
        <p className="hint" id={ownReasons}>
          {t('console.stepReasons', { reasons: steps.map(({ reason }) => `“${t(reason)}”`).join(' · ') })}
        </p>
      )}
      <div className="steps">
        {steps.map(({ to, reason }) => (
          <button
            key={to}
            className="tb main"
            type="button"
            disabled={!maySend(to)}
            aria-describedby={describedBy(to)}
            onClick={() => take(to, t(reason))}
          >
            <Icon of={statusIcons[to]} />
            {t(`console.move.${to}`)}
          </button>
        ))}
      </div>
    </section>
  )
}
