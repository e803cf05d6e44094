/** Changes the status of many applications with one reason: previews the moves, then lists and selects the failures. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useState } from 'react'
import { statuses } from '#events/application/status.ts'
import { useOutcomes } from '../../app/outcomes.ts'
import { gridAtom, lastChangeAtom, type Target } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { useCommandContext } from '../../window/command-context.ts'
import { FormDialog } from '../../window/dialogs/FormDialog.tsx'
import { changeStatuses } from './api.ts'
import { planOf } from './bulk-plan.ts'
import { BulkOutcome } from './components/BulkOutcome.tsx'
import { BulkPreview } from './components/BulkPreview.tsx'
import type { BulkResult } from './replies.ts'
import { completeInput, StatusFields, type StatusInput } from './StatusFields.tsx'

type Props = { targets: readonly Target[]; preset: StatusInput }

function useBulkChange() {
  const { t } = useWords()
  const store = useStore()
  const client = useQueryClient()
  const outcomes = useOutcomes()
  return useMutation({
    mutationFn: (ask: Parameters<typeof changeStatuses>[1]) => changeStatuses(client, ask),
    onSuccess: (results: readonly BulkResult[]) => {
      // Undo takes back one application's change; after a bulk change it would undo an older, unrelated one.
      store.set(lastChangeAtom, null)
      store.get(gridAtom)?.select(results.filter(({ ok }) => !ok).map(({ id }) => id))
      if (results.some(({ ok }) => ok)) outcomes.succeeded(t('adminToast.statusUpdated'))
    },
    onError: (error) => outcomes.failed(error, t('adminToast.statusFail')),
  })
}

export default function BulkDialog({ targets, preset }: Props) {
  const { t } = useWords()
  const { role } = useCommandContext()
  const [input, setInput] = useState(preset)
  const change = useBulkChange()
  const { to } = input
  const ask = completeInput(input)
  const plan = to === '' ? null : planOf(targets, { role, to, onlyUsual: preset.to === to })
  const title = t('console.bulkTitle', { count: targets.length })
  if (change.data) return <BulkOutcome title={title} targets={targets} results={change.data} />
  return (
    <FormDialog
      title={title}
      submit={t(change.isPending ? 'admin.updating' : 'admin.updateStatus')}
      isDisabled={!ask || !plan?.going.length || change.isPending}
      onSubmit={() => ask && plan && change.mutate({ ids: plan.going.map(({ id }) => id), ...ask })}
    >
      <StatusFields input={input} setInput={setInput} statuses={statuses} />
      {!ask && <p className="hint">{t('error.statusReason')}</p>}
      {plan && to !== '' && <BulkPreview plan={plan} to={to} />}
    </FormDialog>
  )
}
