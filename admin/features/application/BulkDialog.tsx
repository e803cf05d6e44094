/** One status and one reason for many: a preview of what will happen to whom, and the outcome with failures selected. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { type FormEvent, useState } from 'react'
import { statuses } from '#events/application/status.ts'
import { useOutcomes } from '../../app/outcomes.ts'
import { gridAtom, lastChangeAtom, type Target } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { useCommandContext } from '../../window/command-context.ts'
import { Dialog, DialogButtons } from '../../window/dialogs/Dialog.tsx'
import { changeStatuses } from './api.ts'
import { planOf } from './bulk-plan.ts'
import { BulkOutcome } from './components/BulkOutcome.tsx'
import { BulkPreview } from './components/BulkPreview.tsx'
import type { BulkResult } from './replies.ts'
import { type StatusAsk, StatusFields, wholeAsk } from './StatusFields.tsx'

type Props = { targets: readonly Target[]; preset: StatusAsk }

function useBulkChange() {
  const { t } = useWords()
  const store = useStore()
  const client = useQueryClient()
  const outcomes = useOutcomes()
  return useMutation({
    mutationFn: (ask: Parameters<typeof changeStatuses>[1]) => changeStatuses(client, ask),
    onSuccess: (results: readonly BulkResult[]) => {
      // Undo takes back one change of one family: after many, an older one would come as a surprise.
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
  const [ask, setAsk] = useState(preset)
  const change = useBulkChange()
  const whole = wholeAsk(ask)
  const plan = ask.to === '' ? null : planOf(targets, { role, to: ask.to, onlyUsual: preset.to === ask.to })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (whole && plan) change.mutate({ ids: plan.going.map(({ id }) => id), ...whole })
  }
  const title = t('console.bulkTitle', { count: targets.length })
  if (change.data) return <BulkOutcome title={title} targets={targets} results={change.data} />
  return (
    <Dialog title={title}>
      <form onSubmit={send}>
        <StatusFields ask={ask} setAsk={setAsk} offered={statuses} />
        {plan && ask.to !== '' && <BulkPreview plan={plan} to={ask.to} />}
        <DialogButtons>
          <button
            className="tb main"
            type="submit"
            disabled={!whole || !plan?.going.length || change.isPending}
          >
            {t(change.isPending ? 'admin.updating' : 'admin.updateStatus')}
          </button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
