/** Stands in the console without showing anything: what was saved at visits is sent whichever view is open. */
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useStore } from 'jotai'
import { useCallback, useEffect } from 'react'
import { whenItMayWork } from '#web/keeping/turns.ts'
import { renew } from '../../app/client.ts'
import { useOutcomes } from '../../app/outcomes.ts'
import { sessionEnded } from '../../app/session.ts'
import { accountAtom, connectionAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/team.ts'
import { holder } from './held.ts'
import { round, roundAtom, waitingAtom } from './rounds.ts'
import { countWaiting } from './sealed.ts'
import { visitsQuery } from './sheets.ts'

export default function Sender() {
  const owner = useAtomValue(accountAtom)?.id
  return owner === undefined ? null : <Sending owner={owner} />
}

function Sending({ owner }: { owner: string }) {
  const send = useSend(owner)
  const asked = useAtomValue(roundAtom)
  const connection = useAtomValue(connectionAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them asks for a round
  useEffect(() => void send(), [send, asked, connection])
  useEffect(() => whenItMayWork(send), [send])
  return null
}

function useSend(owner: string): () => Promise<void> {
  const store = useStore()
  const client = useQueryClient()
  const outcomes = useOutcomes()
  const { t } = useWords()
  return useCallback(async () => {
    if ((await countWaiting(owner)) === 0) return store.set(waitingAtom, [])
    // After a new sign-in the key comes with the sheets.
    if (holder() !== owner) await client.fetchQuery(visitsQuery(owner)).catch(console.info)
    if (holder() !== owner) return
    const done = await round(store, owner, sessionEnded)
    if (done === 0) return
    outcomes.succeeded(t('visit.saved'))
    await renew(client)
  }, [owner, store, client, outcomes, t])
}
