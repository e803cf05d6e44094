/** "Update Application Status": one application, a new status, a reason. What somebody else did meanwhile is told first. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { type FormEvent, useState } from 'react'
import { ChangedElsewhere, changeStatus } from '../../app/changes.ts'
import { failed } from '../../app/outcomes.ts'
import { dialogAtom, type Target } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { useCommandContext } from '../../window/command-context.ts'
import { Dialog, DialogButtons } from '../../window/dialogs/Dialog.tsx'
import { done } from './act.ts'
import { AboutOne } from './components/AboutOne.tsx'
import { Meanwhile } from './components/Meanwhile.tsx'
import { offeredTo } from './moves.ts'
import { type StatusAsk, StatusFields, wholeAsk } from './StatusFields.tsx'
import { targetOf } from './target.ts'

type Props = { target: Target; preset: StatusAsk }

/** Sends it, and on the news that somebody was faster goes on from how the application stands now. */
function useStatusChange(first: Target) {
  const { t } = useWords()
  const [store, client, context] = [useStore(), useQueryClient(), useCommandContext()]
  const [target, setTarget] = useState(first)
  const change = useMutation({
    mutationFn: (ask: NonNullable<ReturnType<typeof wholeAsk>>) =>
      changeStatus(client, { id: target.id, from: target.status, version: target.version, ...ask }),
    onSuccess: (now) => {
      done(context, now, 'adminToast.statusUpdated')
      store.set(dialogAtom, null)
    },
    onError: (error) => {
      if (error instanceof ChangedElsewhere) setTarget(targetOf(error.now))
      failed(store, t, { error, otherwise: 'adminToast.statusFail' })
    },
  })
  return { target, change }
}

export default function StatusDialog({ target: first, preset }: Props) {
  const { t } = useWords()
  const { role } = useCommandContext()
  const { target, change } = useStatusChange(first)
  const [ask, setAsk] = useState(preset)
  const whole = wholeAsk(ask)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (whole) change.mutate(whole)
  }
  return (
    <Dialog title={t('admin.updateStatusTitle')}>
      <form onSubmit={send}>
        <AboutOne target={target} />
        {change.error instanceof ChangedElsewhere && <Meanwhile news={change.error} />}
        <StatusFields ask={ask} setAsk={setAsk} offered={offeredTo(role, target)} />
        <DialogButtons>
          <button className="tb main" type="submit" disabled={!whole || change.isPending}>
            {t(change.isPending ? 'admin.updating' : 'admin.updateStatus')}
          </button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
