/** Renders nothing: sends the queue of visits in the background, whichever view is open. */
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useStore } from 'jotai'
import { useCallback, useEffect } from 'react'
import { retryWhenOnline } from '#web/retry-when-online.ts'
import { refresh } from '../../app/changes/news.ts'
import { rememberOwn } from '../../app/changes/own-events.ts'
import { familyName } from '../../app/names.ts'
import { useOutcomes } from '../../app/outcomes.ts'
import { keyOwner } from '../../app/sealed/key.ts'
import { countQueued } from '../../app/sealed/sealed-store.ts'
import { accountAtom, connectionAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/team.ts'
import { recordChange } from '../../app/undo/tracked.ts'
import type { Change } from '../../app/undo/undo-state.ts'
import type { QueuedVisit } from './queued-visit.ts'
import { queueAtom, sendRequestsAtom, sendVisits } from './send-queue.ts'
import { visitsQuery } from './sheets.ts'

/** With a photo a visit is two events, of which only the last could be undone: then it cannot be undone from here. */
function changeOf(done: readonly QueuedVisit[]): Change {
  const name = done.map(({ sheet }) => familyName(sheet)).join(', ')
  const events = done.flatMap(({ sheet, seq = 0 }) => (seq > 0 ? [{ id: sheet.id, seq }] : []))
  const isWhole = events.length === done.length && done.every(({ photoName }) => photoName === null)
  return { name, events: isWhole ? events : [] }
}

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
    if ((await countQueued(owner)) === 0) return store.set(queueAtom, [])
    // After a new sign-in the key is downloaded with the sheets.
    if (keyOwner() !== owner) await client.fetchQuery(visitsQuery(owner)).catch(console.info)
    if (keyOwner() !== owner) return
    const done = await sendVisits(store, owner)
    if (done.length === 0) return
    const visited = done.filter(({ isVisited }) => isVisited).map(({ sheet }) => sheet.brideName)
    const decide = visited.length > 0 ? ` ${t('visit.pleaseDecide', { names: visited.join(', ') })}` : ''
    outcomes.succeeded(t('visit.saved') + decide)
    recordChange(store, changeOf(done))
    const ids = done.map(({ sheet }) => sheet.id)
    rememberOwn(done.flatMap(({ seq }) => seq ?? []))
    await refresh(client, { moved: ids, noted: ids, own: true })
  }, [owner, store, client, outcomes, t])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of any of them triggers sending
  useEffect(() => void send(), [send, requests, connection])
  useEffect(() => retryWhenOnline(send), [send])
  return null
}
