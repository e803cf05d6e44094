/**
 * Changes the status of many applications with one reason: says before what will happen, who is passed over and who was not
 * visited; then changes exactly those, and lists and selects what could not be. Where there were fewer places than was known,
 * the same is shown of those that are left, with what became of the others.
 */
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { isVerifiedOrLater, type Status, statuses, takesPlace } from '#events/application/status.ts'
import { KeptNotice } from '../../app/drafts/KeptNotice.tsx'
import { useDraft } from '../../app/drafts/use-draft.ts'
import { seasonAtom, type Target } from '../../app/state.ts'
import { useWords } from '../../app/texts/access.ts'
import { useTwoPersons } from '../../app/use-two-persons.ts'
import { useCommandContext } from '../../window/command-context.ts'
import { FormDialog } from '../../window/dialogs/FormDialog.tsx'
import { ReasonField } from '../../window/ReasonField.tsx'
import { Choice } from '../season/Choice.tsx'
import { ChoiceNotice } from '../season/ChoiceNotice.tsx'
import { Published, usePublished } from '../season/Published.tsx'
import { useSeason } from '../season/season.ts'
import { usePlaces } from '../season/use-places.ts'
import { MOST_AT_ONCE } from './api.ts'
import { BulkOutcome } from './BulkOutcome.tsx'
import { BulkPreview } from './BulkPreview.tsx'
import { BulkReport } from './BulkReport.tsx'
import { bulkDraftName } from './bulk-draft.ts'
import { planOf } from './bulk-plan.ts'
import { SinceOpened } from './SinceOpened.tsx'
import { completeInput, StatusFields, StatusInput } from './StatusFields.tsx'
import { useBulkChange } from './use-bulk-change.ts'

type Props = { targets: readonly Target[]; preset: StatusInput }

/** `refusal`: the last answer, where places were wanting. */
type Sending = { refusal: object | null; isSending: boolean }

/** What the places and the ranking say of those that would move. */
function useChosenPlaces(moving: readonly Target[], to: Status | '', sending: Sending) {
  const season = useAtomValue(seasonAtom)
  const { isCurrent } = useSeason()
  const isAsked = to !== '' && isVerifiedOrLater(to) && moving.length > 0
  // Only the places of the current season are bound.
  const isTaking = isAsked && isCurrent && takesPlace(to)
  const taking = isTaking ? moving.filter(({ status }) => !takesPlace(status)).length : 0
  return { isAsked, places: usePlaces({ season: isAsked ? season : null, taking, ...sending }) }
}

export default function BulkDialog({ targets: opened, preset }: Props) {
  const { t } = useWords()
  const { role } = useCommandContext()
  const isTwoPersons = useTwoPersons()
  const name = useMemo(() => bulkDraftName(preset.to, opened), [preset.to, opened])
  const draft = useDraft(name, StatusInput, preset)
  const { value: input, set: setInput } = draft
  const { change, results, over, seen } = useBulkChange(opened, draft.clear)
  const { targets, changed } = seen
  const published = usePublished(useAtomValue(seasonAtom))
  const mustLook = changed.length > 0 || published.look.mustLook
  const { to } = input
  const body = completeInput(input)
  const isAgain = over.length > 0
  const left = isAgain ? targets.filter(({ id }) => over.includes(id)) : targets
  const plan = to === '' ? null : planOf(left, { role, to, onlyUsual: preset.to === to })
  const moving = plan?.moving ?? []
  const { isAsked, places } = useChosenPlaces(moving, to, {
    refusal: isAgain ? (change.data ?? null) : null,
    isSending: change.isPending,
  })
  const title = t('console.bulkTitle', { count: left.length })
  const report = { to: change.data ? t(`status.${change.data.to}`) : '', targets, results }
  if (results.length > 0 && !isAgain) return <BulkOutcome title={title} {...report} />
  const isTooMany = moving.length > MOST_AT_ONCE
  const setReason = (reason: string) => setInput({ ...input, reason })
  const send = () =>
    body && change.mutate({ ids: moving.map(({ id }) => id), ...body, overPlaces: places.isConfirmed })
  return (
    <FormDialog
      title={title}
      submit={t(change.isPending ? 'admin.updating' : 'admin.updateStatus')}
      isDisabled={
        !body || moving.length === 0 || isTooMany || change.isPending || mustLook || !places.mayTake
      }
      onSubmit={send}
    >
      {isAgain ? (
        <>
          <BulkReport {...report} />
          <ReasonField
            label={t('admin.reason')}
            reason={input.reason}
            setReason={setReason}
            suggestion={preset.reason}
          />
        </>
      ) : (
        <>
          <KeptNotice draft={draft} />
          <StatusFields input={input} setInput={setInput} preset={preset} statuses={statuses} />
        </>
      )}
      <SinceOpened changed={changed} look={seen.look} />
      <Published to={to} published={published} />
      {!body && <p className="hint">{t('error.statusReason')}</p>}
      {isTooMany && <p className="warning">{t('console.bulkMost', { n: MOST_AT_ONCE })}</p>}
      {plan && to !== '' && <BulkPreview plan={plan} to={to} />}
      {to === 'finalized' && isTwoPersons && <p className="warning">{t('access.bulkFinalize')}</p>}
      {isAsked && to !== '' && (
        <Choice places={places}>
          {(ranking) => <ChoiceNotice ranking={ranking} chosen={moving} to={to} />}
        </Choice>
      )}
    </FormDialog>
  )
}
