/**
 * Changes the status of many applications with one reason: previews the moves, then lists and selects the failures. Those
 * for which there were no places are asked about once more.
 */
import { useStore } from 'jotai'
import { useState } from 'react'
import { type Status, statuses } from '#events/application/status.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { gridAtom, lastChangeAtom, type Target } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { useChange } from '../../app/use-change.ts'
import { useCommandContext } from '../../window/command-context.ts'
import { FormDialog } from '../../window/dialogs/FormDialog.tsx'
import { ReasonField } from '../../window/ReasonField.tsx'
import { changeStatuses } from './api.ts'
import { type Plan, planOf } from './bulk-plan.ts'
import { BulkOutcome } from './components/BulkOutcome.tsx'
import { OverPlacesNotice } from './components/OverPlacesNotice.tsx'
import type { BulkResult } from './replies.ts'
import { completeInput, StatusFields, type StatusInput } from './StatusFields.tsx'

const isOver = ({ code }: BulkResult): boolean => code === 'over-places'

type Props = { targets: readonly Target[]; preset: StatusInput }

export default function BulkDialog({ targets, preset }: Props) {
  const { t } = useWords()
  const { role } = useCommandContext()
  const [input, setInput] = useState(preset)
  // Null until the first answer.
  const [over, setOver] = useState<readonly string[] | null>(null)
  const store = useStore()
  const change = useChange(
    (request: Parameters<typeof changeStatuses>[1], { client }) => changeStatuses(client, request),
    {
      failText: t('adminToast.statusFail'),
      onSuccess: (results, { succeeded }) => {
        // Undo takes back one application's change; after a bulk change it would undo an older, unrelated one.
        store.set(lastChangeAtom, null)
        store.get(gridAtom)?.select(results.filter(({ ok }) => !ok).map(({ id }) => id))
        setOver((before) => (before === null ? results.filter(isOver).map(({ id }) => id) : []))
        if (results.some(({ ok }) => ok)) succeeded(t('adminToast.statusUpdated'))
      },
    },
  )
  const { to } = input
  const body = completeInput(input)
  const plan = to === '' ? null : planOf(targets, { role, to, onlyUsual: preset.to === to })
  const title = t('console.bulkTitle', { count: targets.length })
  const again = over ?? []
  if (change.data && again.length === 0)
    return <BulkOutcome title={title} targets={targets} results={change.data} />
  if (again.length > 0)
    return (
      <FormDialog
        title={t('console.bulkTitle', { count: again.length })}
        submit={t(change.isPending ? 'admin.updating' : 'admin.updateStatus')}
        isDisabled={!body || change.isPending}
        onSubmit={() => body && change.mutate({ ids: again, ...body, overPlaces: true })}
      >
        <OverPlacesNotice />
        <ReasonField
          label={t('admin.reason')}
          reason={input.reason}
          setReason={(reason) => setInput({ ...input, reason })}
        />
      </FormDialog>
    )
  return (
    <FormDialog
      title={title}
      submit={t(change.isPending ? 'admin.updating' : 'admin.updateStatus')}
      isDisabled={!body || !plan?.moving.length || change.isPending}
      onSubmit={() => body && plan && change.mutate({ ids: plan.moving.map(({ id }) => id), ...body })}
    >
      <StatusFields input={input} setInput={setInput} statuses={statuses} />
      {!body && <p className="hint">{t('error.statusReason')}</p>}
      {plan && to !== '' && <Preview plan={plan} to={to} />}
    </FormDialog>
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
