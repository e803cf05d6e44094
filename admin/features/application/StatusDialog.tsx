/** "Update Application Status": changes one application's status with a reason; after a conflict it shows what changed. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { takesPlace } from '#events/application/statuses.ts'
import { KeptNotice, useDraft } from '../../app/drafts.tsx'
import type { Target } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { useCommandContext } from '../../window/command-context.ts'
import { FormDialog, useCloseDialog } from '../../window/dialogs/Dialog.tsx'
import { Choice, PassedOverList, Published, usePublished } from '../season/Choice.tsx'
import { ApplicationSummary } from './ApplicationSummary.tsx'
import { useStatusChange } from './actions.ts'
import { applicationQuery, ChangedElsewhere } from './api.ts'
import { allowedStatuses } from './moves.ts'
import { useOwnDoor } from './own-door.tsx'
import { targetOf } from './replies.ts'
import { completeInput, StatusFields, StatusInput } from './StatusFields.tsx'
import {
  ConflictNotice,
  NeedsOther,
  useConflictLook,
  useOwnPlaces,
  useWhyNotFinalize,
  WithoutVisitOf,
} from './StatusNotices.tsx'

export default function StatusDialog({ target: opened, preset }: { target: Target; preset: StatusInput }) {
  const { t } = useWords()
  const { role } = useCommandContext()
  const close = useCloseDialog()
  const [target, setTarget] = useState(opened)
  const draft = useDraft(`status ${opened.id} ${preset.to}`, StatusInput, preset)
  const whyNot = useWhyNotFinalize(opened.id)
  const isOwnDoor = useOwnDoor(opened.id)
  const isRefused = isOwnDoor || (whyNot !== null && draft.value.to === 'finalized')
  // No reason is suggested for what this person cannot do.
  const suggested = isRefused ? { ...preset, reason: '' } : preset
  const input = isRefused && !draft.isKept ? { ...draft.value, reason: '' } : draft.value
  const { set: setInput } = draft
  const change = useStatusChange({ ...target, hasTyped: draft.isKept }, () => {
    draft.clear()
    close()
  })
  const look = useConflictLook(change.error)
  const published = usePublished(useQuery(applicationQuery(opened.id)).data?.season)
  const mustLook = look.mustLook || published.look.mustLook
  const body = completeInput(input)
  const places = useOwnPlaces(target, { to: [input.to], change })
  /** After a conflict the next try starts from the present state. */
  const onError = (error: Error) => {
    if (error instanceof ChangedElsewhere) setTarget(targetOf(error.application))
  }
  return (
    <FormDialog
      title={t('admin.updateStatusTitle')}
      submit={t(change.isPending ? 'admin.updating' : 'admin.updateStatus')}
      isDisabled={!body || change.isPending || !places.mayTake || isRefused || mustLook}
      onSubmit={() => body && change.mutate({ ...body, overPlaces: places.isConfirmed }, { onError })}
    >
      <ApplicationSummary target={target} />
      {isOwnDoor && <p className="warning">{t('console.ownDoor')}</p>}
      <KeptNotice draft={draft} />
      <ConflictNotice error={change.error} hasTyped={draft.isKept} look={look} />
      <StatusFields
        input={input}
        setInput={setInput}
        preset={suggested}
        statuses={allowedStatuses(role, target)}
      />
      <Published to={input.to} published={published} />
      <WithoutVisitOf id={target.id} to={input.to} />
      {!body && !isRefused && <p className="hint">{t('error.statusReason')}</p>}
      <NeedsOther id={target.id} to={[input.to]} />
      {takesPlace(input.to) && (
        <Choice places={places}>{(ranking) => <PassedOverList ranking={ranking} chosen={[target]} />}</Choice>
      )}
    </FormDialog>
  )
}
