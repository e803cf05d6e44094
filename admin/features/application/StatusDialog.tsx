/** "Update Application Status": changes one application's status with a reason; after a conflict it shows what changed. */
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { KeptNotice } from '../../app/drafts/KeptNotice.tsx'
import { useDraft } from '../../app/drafts/use-draft.ts'
import { dialogAtom, type Target } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { useCommandContext } from '../../window/command-context.ts'
import { FormDialog } from '../../window/dialogs/FormDialog.tsx'
import { useStatusChange } from './actions.ts'
import { ChangedElsewhere, isOverPlaces } from './api.ts'
import { ApplicationSummary } from './components/ApplicationSummary.tsx'
import { ConflictNotice } from './components/ConflictNotice.tsx'
import { OverPlacesNotice } from './components/OverPlacesNotice.tsx'
import { WithoutVisitOf } from './components/WithoutVisitNotice.tsx'
import { allowedStatuses } from './moves.ts'
import { targetOf } from './replies.ts'
import { completeInput, StatusFields, StatusInput } from './StatusFields.tsx'

export default function StatusDialog({ target: opened, preset }: { target: Target; preset: StatusInput }) {
  const { t } = useWords()
  const { role } = useCommandContext()
  const close = useSetAtom(dialogAtom)
  const [target, setTarget] = useState(opened)
  const draft = useDraft(`status ${opened.id} ${preset.to}`, StatusInput, preset)
  const { value: input, set: setInput } = draft
  const change = useStatusChange(target, () => {
    draft.clear()
    close(null)
  })
  const body = completeInput(input)
  // The second press goes beyond the places, once the first has said so.
  const isOver = isOverPlaces(change.error)
  /** After a conflict the next try starts from the present state. */
  const onError = (error: Error) => {
    if (error instanceof ChangedElsewhere) setTarget(targetOf(error.application))
  }
  return (
    <FormDialog
      title={t('admin.updateStatusTitle')}
      submit={t(change.isPending ? 'admin.updating' : 'admin.updateStatus')}
      isDisabled={!body || change.isPending}
      onSubmit={() => body && change.mutate({ ...body, overPlaces: isOver }, { onError })}
    >
      <ApplicationSummary target={target} />
      <KeptNotice draft={draft} />
      {change.error instanceof ChangedElsewhere && <ConflictNotice conflict={change.error} />}
      <StatusFields input={input} setInput={setInput} statuses={allowedStatuses(role, target)} />
      <WithoutVisitOf id={target.id} to={input.to} />
      {isOver && <OverPlacesNotice />}
      {!body && <p className="hint">{t('error.statusReason')}</p>}
    </FormDialog>
  )
}
