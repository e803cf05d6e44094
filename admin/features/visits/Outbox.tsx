/** Stands in the console without showing anything: what was saved at visits is sent whichever view is open. */
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useStore } from 'jotai'
import { useCallback, useEffect } from 'react'
import { renew } from '../../app/changes.ts'
import { sessionEnded } from '../../app/session.ts'
import { accountAtom, connectionAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/team.ts'
import { useTold } from '../../app/told.ts'
import { holder } from './held.ts'
import { round, roundAtom, waitingAtom } from './outbox.ts'
import { countWaiting } from './sealed.ts'
import { visitsQuery } from './sheets.ts'

/** Milliseconds after which what waits is tried again. */
const AGAIN = 15_000

export default function Outbox() {
  const owner = useAtomValue(accountAtom)?.id
  return owner === undefined ? null : <Sending owner={owner} />
}

function Sending({ owner }: { owner: string }) {
  const send = useSend(owner)
  const [asked, connection] = [useAtomValue(roundAtom), useAtomValue(connectionAtom)]
  const waits = useAtomValue(waitingAtom).some(({ problem }) => problem === null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them asks for a round
  useEffect(() => void send(), [send, asked, connection])
  useEffect(() => {
    const again = () => void send()
    addEventListener('online', again)
    const timer = waits ? setInterval(again, AGAIN) : undefined
    return () => {
      removeEventListener('online', again)
      clearInterval(timer)
    }
  }, [send, waits])
  return null
}

function useSend(owner: string): () => Promise<void> {
  const [store, client, told, { t }] = [useStore(), useQueryClient(), useTold(), useWords()]
  return useCallback(async () => {
    if ((await countWaiting(owner)) === 0) return store.set(waitingAtom, [])
    // After a new sign-in the key comes with the sheets.
    if (holder() !== owner) await client.fetchQuery(visitsQuery(owner)).catch(console.info)
    if (holder() !== owner) return
    const done = await round(store, owner, sessionEnded)
    if (done === 0) return
    told.succeeded(t('visit.saved'))
    await renew(client)
  }, [owner, store, client, told, t])
}
