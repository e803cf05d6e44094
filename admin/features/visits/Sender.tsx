/** Sends the queue of visits in the background, whichever view is open. Renders nothing. */
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useStore } from 'jotai'
import { useCallback, useEffect } from 'react'
import { sentences, withoutStop } from '#events/language/sentences.ts'
import type { Translate } from '#events/language/translate.ts'
import { retryWhenOnline } from '#web/retry-when-online.ts'
import { toast } from '#web/ui/toast.ts'
import { refresh, rememberOwn } from '../../app/changes/news.ts'
import { type Change, tracked, undoButton } from '../../app/changes/tracked.tsx'
import { familyName } from '../../app/names.ts'
import { keyOwner } from '../../app/sealed-key.ts'
import { countQueued, fetchKey } from '../../app/sealed-store.ts'
import { accountAtom, connectionAtom } from '../../app/state.ts'
import { t } from '../../app/texts/views.ts'
import { dropOldSheets } from './day.ts'
import type { QueuedVisit } from './queued-visit.ts'
import { queueAtom, sendRequestsAtom, sendVisits } from './send-queue.ts'

type Key = 'visit.saved' | 'hands.nobodyHomeKept' | 'visit.pleaseDecide' | 'visit.ofFamilies'

const namesOf = (visits: readonly QueuedVisit[]): string =>
  visits.map(({ sheet }) => familyName(sheet)).join(', ')

type Words = { facts: string; photo: string }

/** A visit with a photo is two events. Undo needs the sequence number of every event. */
export function changeOf(done: readonly QueuedVisit[], words: Words): Change {
  const events = done.flatMap(({ sheet, seq = 0, photoSeq = 0 }) => {
    const about = { id: sheet.id, family: familyName(sheet) }
    const photo = { ...about, seq: photoSeq, what: words.photo }
    return [{ ...about, seq, what: words.facts }, ...(photoSeq > 0 ? [photo] : [])]
  })
  return { name: namesOf(done), events: events.every(({ seq }) => seq > 0) ? events : [] }
}

/** The toast about recorded visits: the families, and the decisions that are due. */
export function successText(done: readonly QueuedVisit[], t: Translate<Key>): string {
  const found = done.filter(({ isNobodyHome }) => !isNobodyHome)
  const closed = done.filter(({ isNobodyHome }) => isNobodyHome)
  const visited = found.filter(({ isVisited }) => isVisited)
  const sentence = (key: Key, visits: readonly QueuedVisit[]): string =>
    visits.length === 0 ? '' : t('visit.ofFamilies', { text: withoutStop(t(key)), names: namesOf(visits) })
  return sentences(
    // The families are named once if a decision is due about all of them.
    visited.length > 0 && visited.length === found.length ? t('visit.saved') : sentence('visit.saved', found),
    sentence('hands.nobodyHomeKept', closed),
    visited.length > 0 ? t('visit.pleaseDecide', { names: namesOf(visited) }) : '',
  )
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
  const send = useCallback(async () => {
    if ((await countQueued(owner)) === 0) return store.set(queueAtom, [])
    await fetchKey(owner).catch(console.info)
    if (keyOwner() !== owner) return
    const words = { facts: t('visit.whatWasFound'), photo: t('visit.photoName') }
    const sending = () => sendVisits(store, owner)
    const { answer, change } = await tracked(store, sending, (sent) =>
      sent.done.length === 0 ? null : changeOf(sent.done, words),
    )
    const { done, refused, met } = answer
    const notYet = refused.length > 0 ? 'visit.refusedTitle' : 'visit.metTitle'
    const isWhole = refused.length + met.length === 0
    const text = sentences(
      refused.length === 0 ? null : t('visit.refusedTold', { names: namesOf(refused) }),
      met.length === 0 ? null : t('visit.metTold', { names: namesOf(met) }),
      done.length === 0 ? null : successText(done, t),
    )
    // One toast, since a second one would replace it.
    if (text !== '')
      toast({
        kind: isWhole ? 'default' : 'destructive',
        title: t(isWhole ? 'toast.success' : notYet),
        text,
        ...undoButton(store, change),
      })
    if (done.length === 0) return
    const ids = done.map(({ sheet }) => sheet.id)
    rememberOwn(change.events)
    await refresh(client, { moved: ids, noted: ids, own: true })
  }, [owner, store, client])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of any of them triggers sending
  useEffect(() => void send(), [send, requests, connection])
  useEffect(() => retryWhenOnline(send), [send])
  useEffect(() => void dropOldSheets().catch(console.warn), [])
  return null
}
