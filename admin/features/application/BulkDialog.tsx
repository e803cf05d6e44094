/**
 * Changes the status of many applications with one reason: says before what will happen, who is passed over and who was not
 * visited; then changes exactly those, and lists and selects what could not be. Those for which there were no places are asked
 * about once more.
 */
import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import { isVerifiedOrLater, type Status, statuses } from '#events/application/status.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { KeptNotice } from '../../app/drafts/KeptNotice.tsx'
import { useDraft } from '../../app/drafts/use-draft.ts'
import { gridAtom, listedPositionAtom, seasonAtom, type Target } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { useChange } from '../../app/use-change.ts'
import { useCommandContext } from '../../window/command-context.ts'
import { FormDialog } from '../../window/dialogs/FormDialog.tsx'
import { selectionPositionAtom } from '../../window/grid/selection.ts'
import { ReasonField } from '../../window/ReasonField.tsx'
import { ChoiceNotice, Places } from '../season/ChoiceNotice.tsx'
import { rankingQuery } from '../season/ranking-data.ts'
import { changeStatuses, MOST_AT_ONCE } from './api.ts'
import { BulkOutcome } from './BulkOutcome.tsx'
import { type Plan, planOf } from './bulk-plan.ts'
import { OverPlacesNotice } from './components/OverPlacesNotice.tsx'
import type { BulkResult } from './replies.ts'
import { completeInput, StatusFields, StatusInput } from './StatusFields.tsx'

const isOver = ({ code }: BulkResult): boolean => code === 'over-places'

type Props = { targets: readonly Target[]; preset: StatusInput }
type Request = Parameters<typeof changeStatuses>[1]

/** Sends the change, in two requests where there are not so many places; both are one change for Undo. */
function useBulkChange(onAllDone: () => void) {
  const { t } = useWords()
  const store = useStore()
  const [position] = useState(store.get(selectionPositionAtom) ?? store.get(listedPositionAtom))
  const [done, setDone] = useState<readonly BulkResult[]>([])
  // Null until the first answer.
  const [over, setOver] = useState<readonly string[] | null>(null)
  const change = useChange(
    (request: Omit<Request, 'position'>, { client }) =>
      changeStatuses(client, { ...request, ...(position !== null && { position }) }),
    {
      failText: t('adminToast.statusFail'),
      made: (results) => {
        const events = [...done, ...results].flatMap(({ id, seq }) =>
          seq === undefined ? [] : [{ id, seq }],
        )
        return { name: t('console.aboutMany', { count: events.length }), events }
      },
      onSuccess: (results, { succeeded }) => {
        setDone([...done, ...results.filter(({ ok }) => ok)])
        store.get(gridAtom)?.select(results.filter(({ ok }) => !ok).map(({ id }) => id))
        setOver((before) => (before === null ? results.filter(isOver).map(({ id }) => id) : []))
        if (results.every(({ ok }) => ok)) onAllDone()
        if (results.some(({ ok }) => ok)) succeeded(t('adminToast.statusUpdated'))
      },
    },
  )
  const results = [...done, ...(change.data ?? []).filter(({ ok }) => !ok)]
  return { change, results, over: over ?? [], isAnswered: change.data !== undefined }
}

export default function BulkDialog({ targets, preset }: Props) {
  const { t } = useWords()
  const { role } = useCommandContext()
  const draft = useDraft(`bulk ${preset.to}`, StatusInput, preset)
  const { value: input, set: setInput } = draft
  const { change, results, over, isAnswered } = useBulkChange(draft.clear)
  const { to } = input
  const body = completeInput(input)
  const plan = to === '' ? null : planOf(targets, { role, to, onlyUsual: preset.to === to })
  const title = t('console.bulkTitle', { count: targets.length })
  if (isAnswered && over.length === 0)
    return <BulkOutcome title={title} targets={targets} results={results} />
  const submit = t(change.isPending ? 'admin.updating' : 'admin.updateStatus')
  if (over.length > 0)
    return (
      <FormDialog
        title={t('console.bulkTitle', { count: over.length })}
        submit={submit}
        isDisabled={!body || change.isPending}
        onSubmit={() => body && change.mutate({ ids: over, ...body, overPlaces: true })}
      >
        <OverPlacesNotice />
        <ReasonField
          label={t('admin.reason')}
          reason={input.reason}
          setReason={(reason) => setInput({ ...input, reason })}
        />
      </FormDialog>
    )
  const moving = plan?.moving ?? []
  const isTooMany = moving.length > MOST_AT_ONCE
  return (
    <FormDialog
      title={title}
      submit={submit}
      isDisabled={!body || moving.length === 0 || isTooMany || change.isPending}
      onSubmit={() => body && change.mutate({ ids: moving.map(({ id }) => id), ...body })}
    >
      <KeptNotice draft={draft} />
      <StatusFields input={input} setInput={setInput} statuses={statuses} />
      {!body && <p className="hint">{t('error.statusReason')}</p>}
      {isTooMany && <p className="warning">{t('console.bulkMost', { n: MOST_AT_ONCE })}</p>}
      {plan && to !== '' && <Preview plan={plan} to={to} />}
      {to !== '' && isVerifiedOrLater(to) && moving.length > 0 && <Choice chosen={moving} to={to} />}
    </FormDialog>
  )
}

/** What the ranking says about the choice; without the ranking, that it is not known. */
function Choice({ chosen, to }: { chosen: readonly Target[]; to: Status }) {
  const { t } = useWords()
  const ranking = useQuery(rankingQuery(useAtomValue(seasonAtom)))
  if (ranking.isError) return <p className="warning">{t('console.choiceUnknown')}</p>
  if (!ranking.data) return <p className="hint">{t('admin.wait')}</p>
  return (
    <>
      <Places ranking={ranking.data} />
      <ChoiceNotice ranking={ranking.data} chosen={chosen} to={to} />
    </>
  )
}

/** "38 Ranked → Shortlisted", "2 will be skipped: Rejected". */
function Preview({ plan, to }: { plan: Plan; to: Status }) {
  const { t } = useWords()
  return (
    <section className="preview" aria-live="polite">
      <h3>{t('console.bulkWill')}</h3>
      <ul>
        {plan.groups.map(({ from, n, moves }) => (
          <li key={`${from} ${moves}`} data-goes={moves}>
            <Icon of={moves ? icons.right : icons.minus} />
            {t(moves ? 'console.bulkMove' : 'console.bulkSkip', {
              n,
              from: t(`status.${from}`),
              to: t(`status.${to}`),
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}
