/** Renders nothing: sends the queue of visits in the background, whichever view is open. */
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useStore } from 'jotai'
import { useCallback, useEffect } from 'react'
import { retryWhenOnline } from '#web/retry-when-online.ts'
import { toast } from '#web/ui/toast.ts'
import { refresh } from '../../app/changes/news.ts'
import { rememberOwn } from '../../app/changes/own-events.ts'
import { useOutcomes } from '../../app/outcomes.ts'
import { fetchKey } from '../../app/sealed/fetch-key.ts'
import { keyOwner } from '../../app/sealed/key.ts'
import { countQueued } from '../../app/sealed/sealed-store.ts'
import { accountAtom, connectionAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/team.ts'
import { undoButton } from '../../app/undo/button.ts'
import { noteRefusedPress } from '../../app/undo/refused-press.ts'
import { dropOldSheets } from './on-device.ts'
import type { QueuedVisit } from './queued-visit.ts'
import { nothingQueued, sendRequestsAtom, sendVisits } from './send-queue.ts'
import { changeOf, namesOf, toldOf } from './told.ts'

export default function Sender() {
  const owner = useAtomValue(accountAtom)?.id
  return owner === undefined ? null : <Sending owner={owner} />
}

function Sending({ owner }: { owner: string }) {
  const requests = useAtomValue(sendRequestsAtom)
  const connection = useAtomValue(connectionAtom)
  const store = useStore()
  const client = useQueryClient()
  const outcomes = useOutcomes()
  const { t } = useWords()
  const send = useCallback(async () => {
    if ((await countQueued(owner)) === 0) return await nothingQueued(store, owner)
    await fetchKey(owner).catch(console.info)
    if (keyOwner() !== owner) return
    const words = { facts: t('visit.whatWasFound'), photo: t('visit.photoName') }
    const changeMade = (visits: readonly QueuedVisit[]) => changeOf(visits, words)
    const { done, refused, met, change } = await sendVisits(store, owner, changeMade)
    if (refused.length + met.length > 0) noteRefusedPress(store)
    for (const [visits, title, text] of [
      [refused, 'visit.refusedTitle', 'visit.refusedTold'],
      [met, 'visit.metTitle', 'visit.metTold'],
    ] as const)
      if (visits.length > 0)
        toast({ kind: 'destructive', title: t(title), text: t(text, { names: namesOf(visits) }) })
    if (change === null) return
    outcomes.succeeded(toldOf(done, t), undoButton(store, t, change))
    const ids = done.map(({ sheet }) => sheet.id)
    rememberOwn(done.flatMap(({ seq = 0, photoSeq = 0 }) => [seq, photoSeq].filter((one) => one > 0)))
    await refresh(client, { moved: ids, noted: ids, own: true })
  }, [owner, store, client, outcomes, t])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of any of them triggers sending
  useEffect(() => void send(), [send, requests, connection])
  useEffect(() => retryWhenOnline(send), [send])
  useEffect(() => void dropOldSheets().catch(console.warn), [])
  return null
}
