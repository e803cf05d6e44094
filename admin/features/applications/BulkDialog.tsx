/** One status and one reason for many: a preview of what will happen to whom, and the outcome with failures selected. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { type FormEvent, useState } from 'react'
import { statuses } from '#events/application/status.ts'
import { changeStatuses } from '../../app/changes.ts'
import { failed, succeeded } from '../../app/outcomes.ts'
import type { BulkResult } from '../../app/replies.ts'
import { gridAtom, lastChangeAtom, type Target } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { useCommandContext } from '../../window/command-context.ts'
import { Dialog, DialogButtons } from '../../window/dialogs/Dialog.tsx'
import { type StatusAsk, StatusFields, wholeAsk } from '../application/StatusFields.tsx'
import { planOf } from './bulk-plan.ts'
import { BulkOutcome } from './components/BulkOutcome.tsx'
import { BulkPreview } from './components/BulkPreview.tsx'

type Props = { targets: readonly Target[]; preset: StatusAsk }

function useBulkChange() {
  const { t } = useWords()
  const [store, client] = [useStore(), useQueryClient()]
  return useMutation({
    mutationFn: (ask: Parameters<typeof changeStatuses>[1]) => changeStatuses(client, ask),
    onSuccess: (results: readonly BulkResult[]) => {
      // Undo takes back one change of one family: after many, an older one would come as a surprise.
      store.set(lastChangeAtom, null)
      store.get(gridAtom)?.select(results.filter(({ ok }) => !ok).map(({ id }) => id))
      if (results.some(({ ok }) => ok)) succeeded(store, t, { text: 'adminToast.statusUpdated' })
    },
    onError: (error) => failed(store, t, { error, otherwise: 'adminToast.statusFail' }),
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
