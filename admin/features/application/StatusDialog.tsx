/** "Update Application Status": the fields of a status change, and the dialog that changes one application. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { type RejectionKind, rejectionKinds } from '#events/application/rejection.ts'
import { statuses as allStatuses, type Status, takesPlace } from '#events/application/statuses.ts'
import { isBlank } from '#events/text.ts'
import { ListField } from '#web/ui/ListField.tsx'
import { DraftNotice, useDraft } from '../../app/drafts.tsx'
import { familyName, statusWord } from '../../app/names.ts'
import type { Target } from '../../app/state.ts'
import { t } from '../../app/texts/console.ts'
import { FormDialog, ReasonField, useCloseDialog } from '../../window/dialogs/Dialog.tsx'
import { useCommandContext } from '../../window/registry.ts'
import { Choice, PassedOverList, Published, usePublished } from '../season/Choice.tsx'
import { useStatusChange } from './actions.ts'
import { applicationQuery, ChangedElsewhere, type StatusChange } from './api.ts'
import { ConflictNotice, LackTick, Proposed, useLackOfOne, useOwnPlaces, useTick } from './Lacking.tsx'
import { ApplicationSummary } from './NotLoaded.tsx'
import { allowedStatuses, useOwnDoor } from './own-door.tsx'
import { targetOf } from './replies.ts'

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
const kindFor = (to: Status, kind: RejectionKind | undefined): { kind?: RejectionKind } =>
  to === 'rejected' && kind !== undefined ? { kind } : {}

/** Choosing another status keeps a typed reason and drops a suggested one. */
const reasonFor = (to: StatusInput['to'], { reason }: StatusInput, preset: StatusInput): string => {
  const isTyped = !isBlank(reason) && reason !== preset.reason
  if (isTyped) return reason
  return to === preset.to ? preset.reason : ''
}

const blank: StatusInput = { to: '', reason: '' }

export function StatusFields({ input, setInput, preset = blank, statuses, enabled = statuses }: Props) {
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

type Form = {
  target: Target
  draftName: string
  preset?: StatusInput
  /** The reason in `preset` was typed elsewhere. */
  isTyped?: boolean
  onSaved?: () => void
  onConflict?: (error: ChangedElsewhere) => void
}

/** Shared by the dialog and the full page: the draft, the change, and the confirmations that it needs. */
export function useStatusForm({
  target,
  draftName,
  preset = blank,
  isTyped = false,
  onSaved,
  onConflict,
}: Form) {
  const { id } = target
  const draft = useDraft(draftName, StatusInput, preset)
  const { to } = draft.value
  const isRefused = useOwnDoor(id)
  const change = useStatusChange(target, () => {
    draft.clear()
    onSaved?.()
  })
  const isPublished = usePublished(useQuery(applicationQuery(id)).data?.season)
  const places = useOwnPlaces(target, to)
  const lack = useLackOfOne(target, to, places)
  const tick = useTick(lack, to)
  // A proposal to a second admin, and a decision that needs a tick, need a reason in the person's own words.
  const isOwnReason = !isTyped && (isRefused || tick.isAsked)
  const input = isOwnReason && !draft.isStored ? { ...draft.value, reason: '' } : draft.value
  const onError = (error: Error) => {
    if (error instanceof ChangedElsewhere) onConflict?.(error)
  }
  return {
    input,
    setInput: draft.set,
    clear: draft.clear,
    preset: isOwnReason ? { ...preset, reason: '' } : preset,
    isRefused,
    isPending: change.isPending,
    mayGo: !change.isPending && places.mayTake && tick.mayGo && !isRefused,
    send: (body: StatusChange) => change.mutate({ ...body, overPlaces: places.isConfirmed }, { onError }),
    before: (
      <>
        <DraftNotice draft={draft} />
        <ConflictNotice error={change.error} />
      </>
    ),
    after: (
      <>
        <Published from={[target.status]} to={to} isPublished={isPublished} />
        <Proposed id={id} />
        {takesPlace(to) && (
          <Choice places={places}>
            {(ranking) => <PassedOverList ranking={ranking} chosen={[target]} />}
          </Choice>
        )}
        <LackTick lack={lack} tick={tick} families={[target]} />
      </>
    ),
  }
}

/** `typed`: called once the reason that was typed elsewhere, and is in `preset`, is saved. */
type DialogProps = { target: Target; preset: StatusInput; typed?: (() => void) | undefined }

export default function StatusDialog({ target: opened, preset, typed }: DialogProps) {
  const { role } = useCommandContext()
  const close = useCloseDialog()
  const [target, setTarget] = useState(opened)
  const form = useStatusForm({
    target,
    preset,
    draftName: `status ${opened.id} ${preset.to}`,
    isTyped: typed !== undefined,
    onSaved: () => {
      typed?.()
      close()
    },
    // The next try starts from the present state.
    onConflict: ({ application }) => setTarget(targetOf(application)),
  })
  const isOwnDoor = useOwnDoor(opened.id)
  const body = completeInput(form.input)
  return (
    <FormDialog
      title={t('admin.updateStatusTitle')}
      submit={form.isPending ? t('admin.updating') : `${t('admin.updateStatus')}: ${familyName(target)}`}
      isDisabled={!body || !form.mayGo}
      why={form.isRefused ? '' : body ? null : t('error.statusReason')}
      onSubmit={() => body && form.send(body)}
    >
      <ApplicationSummary target={target} />
      {isOwnDoor && <p className="warning">{t('console.ownDoor')}</p>}
      {form.before}
      <StatusFields {...form} statuses={allowedStatuses(role, target)} />
      {form.after}
    </FormDialog>
  )
}
