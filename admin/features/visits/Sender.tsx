/** Renders nothing: sends the queue of visits in the background, whichever view is open. */
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useStore } from 'jotai'
import { useCallback, useEffect } from 'react'
import { retryWhenOnline } from '#web/retry-when-online.ts'
import { toast } from '#web/ui/toast.ts'
import { refresh } from '../../app/changes/news.ts'
import { rememberOwn } from '../../app/changes/own-events.ts'
import { familyName } from '../../app/names.ts'
import { useOutcomes } from '../../app/outcomes.ts'
import { keyOwner } from '../../app/sealed/key.ts'
import { countQueued } from '../../app/sealed/sealed-store.ts'
import { accountAtom, connectionAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/team.ts'
import { undoButton } from '../../app/undo/button.ts'
import { recordChange } from '../../app/undo/tracked.ts'
import type { Change } from '../../app/undo/undo-state.ts'
import type { QueuedVisit } from './queued-visit.ts'
import { queueAtom, sendRequestsAtom, sendVisits } from './send-queue.ts'
import { visitsQuery } from './sheets.ts'

type Words = { facts: string; photo: string }

const namesOf = (visits: readonly QueuedVisit[]): string =>
  visits.map(({ sheet }) => familyName(sheet)).join(', ')

/** With a photo a visit is two events. One whose facts an earlier version sent cannot be undone from here, so none is. */
function changeOf(done: readonly QueuedVisit[], words: Words): Change {
  const name = namesOf(done)
  const events = done.flatMap(({ sheet: { id }, seq = 0, photoSeq = 0 }) => [
    { id, seq, what: words.facts },
    ...(photoSeq > 0 ? [{ id, seq: photoSeq, what: words.photo }] : []),
  ])
  return { name, events: events.every(({ seq }) => seq > 0) ? events : [] }
}

/** What was recorded, and whom a decision is due about. */
function toldOf(done: readonly QueuedVisit[], t: ReturnType<typeof useWords>['t']): string {
  const visited = done.filter(({ isVisited, asNote }) => isVisited && asNote === undefined)
  const names = namesOf(visited)
  return [
    done.some(({ asNote }) => asNote === undefined) ? t('visit.saved') : null,
    done.some(({ asNote, isNobodyHome }) => asNote !== undefined && !isNobodyHome)
      ? t('visit.noteKept')
      : null,
    done.some(({ isNobodyHome }) => isNobodyHome) ? t('hands.nobodyHomeKept') : null,
    visited.length > 0 ? t('visit.pleaseDecide', { names }) : null,
  ]
    .filter((part) => part !== null)
    .join(' ')
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
    const { done, refused, met } = await sendVisits(store, owner)
    for (const [visits, title, text] of [
      [refused, 'visit.refusedTitle', 'visit.refusedTold'],
      [met, 'visit.metTitle', 'visit.metTold'],
    ] as const)
      if (visits.length > 0)
        toast({ kind: 'destructive', title: t(title), text: t(text, { names: namesOf(visits) }) })
    if (done.length === 0) return
    const words = { facts: t('visit.whatWasFound'), photo: t('visit.photoName') }
    const change = recordChange(store, changeOf(done, words))
    outcomes.succeeded(toldOf(done, t), undoButton(store, t, change))
    const ids = done.map(({ sheet }) => sheet.id)
    rememberOwn(done.flatMap(({ seq = 0, photoSeq = 0 }) => [seq, photoSeq].filter((one) => one > 0)))
    await refresh(client, { moved: ids, noted: ids, own: true })
  }, [owner, store, client, outcomes, t])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of any of them triggers sending
  useEffect(() => void send(), [send, requests, connection])
  useEffect(() => retryWhenOnline(send), [send])
  return null
}
