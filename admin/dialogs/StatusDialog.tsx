/** "Update Application Status": one application, a new status, a reason. What somebody else did meanwhile is told first. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { type FormEvent, useState } from 'react'
import { remember } from '../application/act.ts'
import { offeredTo } from '../application/moves.ts'
import { ChangedElsewhere, changeStatus, lastEventOf } from '../changes.ts'
import { useCommandContext } from '../command-context.ts'
import { failed, succeeded } from '../outcomes.ts'
import { dialogAtom, type Target } from '../state.ts'
import { useWords } from '../words.ts'
import { AboutOne } from './AboutOne.tsx'
import { Dialog, DialogButtons } from './Dialog.tsx'
import { type StatusAsk, StatusFields, wholeAsk } from './StatusFields.tsx'

type Props = { target: Target; preset: StatusAsk }

/** Sends it, and on the news that somebody was faster goes on from how the application stands now. */
function useStatusChange(first: Target) {
  const { word } = useWords()
  const [store, client, context] = [useStore(), useQueryClient(), useCommandContext()]
  const [target, setTarget] = useState(first)
  const change = useMutation({
    mutationFn: (ask: NonNullable<ReturnType<typeof wholeAsk>>) =>
      changeStatus(client, { id: target.id, from: target.status, ...ask }),
    onSuccess: (now) => {
      remember(context, now)
      succeeded(store, word, { text: 'adminToast.statusUpdated', event: lastEventOf(now) })
      store.set(dialogAtom, null)
    },
    onError: (error) => {
      if (error instanceof ChangedElsewhere) setTarget({ ...target, status: error.now.status })
      failed(store, word, { error, otherwise: 'adminToast.statusFail' })
    },
  })
  return { target, change }
}

export default function StatusDialog({ target: first, preset }: Props) {
  const { word } = useWords()
  const { role } = useCommandContext()
  const { target, change } = useStatusChange(first)
  const [ask, setAsk] = useState(preset)
  const whole = wholeAsk(ask)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (whole) change.mutate(whole)
  }
  return (
    <Dialog title={word('admin.updateStatusTitle')}>
      <form onSubmit={send}>
        <AboutOne target={target} />
        {change.error instanceof ChangedElsewhere && (
          <p className="warning" role="alert">
            {word('console.changedElsewhere', { status: word(`status.${target.status}`) })}
          </p>
        )}
        <StatusFields ask={ask} setAsk={setAsk} offered={offeredTo(role, target)} />
        <DialogButtons>
          <button className="tb main" type="submit" disabled={!whole || change.isPending}>
            {word(change.isPending ? 'admin.updating' : 'admin.updateStatus')}
          </button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
