/** "Update Application Status": the fields of a status change, and the dialog that changes one application. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { type RejectionKind, rejectionKinds } from '#events/application/rejection.ts'
import { statuses as allStatuses, type Status, takesPlace } from '#events/application/statuses.ts'
import { isBlank } from '#events/text.ts'
import { ListField } from '#web/ui/ListField.tsx'
import { DraftNotice, useDraft } from '../../app/drafts.tsx'
import { familyName } from '../../app/names.ts'
import type { Target } from '../../app/state.ts'
import { statusWord } from '../../app/status.ts'
import { useWords } from '../../app/texts/console.ts'
import { FormDialog, useCloseDialog } from '../../window/dialogs/Dialog.tsx'
import { ReasonField } from '../../window/ReasonField.tsx'
import { useCommandContext } from '../../window/registry.ts'
import { Choice, PassedOverList, Published, usePublished } from '../season/Choice.tsx'
import { useStatusChange } from './actions.ts'
import { applicationQuery, ChangedElsewhere } from './api.ts'
import { LackTick, useLackOfOne, useTick } from './Lacking.tsx'
import { ApplicationSummary } from './NotLoaded.tsx'
import { allowedStatuses, useOwnDoor } from './own-door.tsx'
import { targetOf } from './replies.ts'
import {
  ConflictNotice,
  NeedsOther,
  useOwnPlaces,
  useWhyNotFinalize,
  WithoutVisitOf,
} from './StatusNotices.tsx'

/** `to`: '' until a status is chosen. `kind`: the reason of a rejection that the family reads; optional. */
export const StatusInput = z.object({
  to: z.enum([...allStatuses, '']),
  reason: z.string(),
  kind: z.optional(z.enum(rejectionKinds)),
})
export type StatusInput = z.infer<typeof StatusInput>
type Props = {
  input: StatusInput
  setInput: (input: StatusInput) => void
  /** Initial values. The suggested reason applies only to the suggested status. */
  preset?: StatusInput
  statuses: readonly Status[]
  /** The statuses that can be chosen; the others are greyed out. */
  enabled?: readonly Status[]
}

/** Null while a field is empty. */
export function completeInput({ to, reason, kind }: StatusInput) {
  if (to === '' || isBlank(reason)) return null
  return { status: to, reason, ...kindFor(to, kind) }
}

/** Only a rejection has a kind. */
export const kindFor = (to: Status, kind: RejectionKind | undefined): { kind?: RejectionKind } =>
  to === 'rejected' && kind !== undefined ? { kind } : {}

/** Choosing another status keeps a typed reason and drops a suggested one. */
const reasonFor = (to: StatusInput['to'], { reason }: StatusInput, preset: StatusInput): string => {
  const isTyped = !isBlank(reason) && reason !== preset.reason
  if (isTyped) return reason
  return to === preset.to ? preset.reason : ''
}

const blank: StatusInput = { to: '', reason: '' }

export function StatusFields({ input, setInput, preset = blank, statuses, enabled = statuses }: Props) {
  const { t } = useWords()
  const choose = (value: string) => {
    const to = statuses.find((one) => one === value) ?? ''
    setInput({ ...input, to, reason: reasonFor(to, input, preset) })
  }
  return (
    <>
      <ListField
        label={t('admin.newStatus')}
        required
        data-first={preset.to === '' ? '' : undefined}
        value={input.to}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{t('detail.choose')}</option>
        {statuses.map((status) => (
          <option key={status} value={status} disabled={!enabled.includes(status)}>
            {statusWord(t, status)}
          </option>
        ))}
      </ListField>
      {input.to === 'rejected' && (
        <KindField kind={input.kind} setKind={(kind) => setInput({ ...input, kind })} />
      )}
      <ReasonField
        label={t('admin.reason')}
        reason={input.reason}
        setReason={(reason) => setInput({ ...input, reason })}
        suggestion={preset.reason}
      />
    </>
  )
}

type KindProps = { kind: RejectionKind | undefined; setKind: (kind: RejectionKind | undefined) => void }

/** The family reads this as the reason of the rejection; the free text is only for staff. */
function KindField({ kind, setKind }: KindProps) {
  const { t } = useWords()
  return (
    <>
      <ListField
        label={t('admin.rejectionKind')}
        value={kind ?? ''}
        onChange={({ target }) => setKind(rejectionKinds.find((one) => one === target.value))}
      >
        <option value="">{t('admin.rejectionKindNone')}</option>
        {rejectionKinds.map((one) => (
          <option key={one} value={one}>
            {t(`rejection.${one}`)}
          </option>
        ))}
      </ListField>
      <p className="hint">{t('admin.rejectionKindHint')}</p>
    </>
  )
}

/** `typed`: called once the reason that was typed elsewhere, and is in `preset`, is saved. */
type DialogProps = { target: Target; preset: StatusInput; typed?: (() => void) | undefined }

export default function StatusDialog({ target: opened, preset, typed }: DialogProps) {
  const { t } = useWords()
  const { role } = useCommandContext()
  const close = useCloseDialog()
  const [target, setTarget] = useState(opened)
  const draft = useDraft(`status ${opened.id} ${preset.to}`, StatusInput, preset)
  const whyNot = useWhyNotFinalize(opened.id)
  const isOwnDoor = useOwnDoor(opened.id)
  const isRefused = isOwnDoor || (whyNot !== null && draft.value.to === 'finalized')
  const { set: setInput } = draft
  const change = useStatusChange({ ...target, hasTyped: draft.isStored }, () => {
    draft.clear()
    typed?.()
    close()
  })
  const isPublished = usePublished(useQuery(applicationQuery(opened.id)).data?.season)
  const places = useOwnPlaces(target, { to: [draft.value.to], change })
  const lack = useLackOfOne(target, draft.value.to, places)
  const tick = useTick(lack, draft.value.to)
  // Where somebody else has to decide, or the decision goes past something, no ready-made reason will do.
  const isOwnReason = !typed && (isRefused || tick.isAsked)
  const suggested = isOwnReason ? { ...preset, reason: '' } : preset
  const input = isOwnReason && !draft.isStored ? { ...draft.value, reason: '' } : draft.value
  const body = completeInput(input)
  /** After a conflict the next try starts from the present state. */
  const onError = (error: Error) => {
    if (error instanceof ChangedElsewhere) setTarget(targetOf(error.application))
  }
  return (
    <FormDialog
      title={t('admin.updateStatusTitle')}
      submit={change.isPending ? t('admin.updating') : `${t('admin.updateStatus')}: ${familyName(target)}`}
      isDisabled={!body || change.isPending || !places.mayTake || !tick.mayGo || isRefused}
      onSubmit={() => body && change.mutate({ ...body, overPlaces: places.isConfirmed }, { onError })}
    >
      <ApplicationSummary target={target} />
      {isOwnDoor && <p className="warning">{t('console.ownDoor')}</p>}
      <DraftNotice draft={draft} />
      <ConflictNotice error={change.error} hasTyped={draft.isStored} />
      <StatusFields
        input={input}
        setInput={setInput}
        preset={suggested}
        statuses={allowedStatuses(role, target)}
      />
      <Published from={[target.status]} to={input.to} isPublished={isPublished} />
      <WithoutVisitOf id={target.id} to={input.to} />
      {!body && !isRefused && <p className="hint">{t('error.statusReason')}</p>}
      <NeedsOther id={target.id} to={[input.to]} />
      {takesPlace(input.to) && (
        <Choice places={places}>{(ranking) => <PassedOverList ranking={ranking} chosen={[target]} />}</Choice>
      )}
      <LackTick lack={lack} tick={tick} families={[target]} />
    </FormDialog>
  )
}
