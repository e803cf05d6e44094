/** Renders nothing: sends the queue of visits in the background, whichever view is open. */
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useStore } from 'jotai'
import { useCallback, useEffect } from 'react'
import { retryWhenOnline } from '#web/retry-when-online.ts'
import { renew } from '../../app/client.ts'
import { useOutcomes } from '../../app/outcomes.ts'
import { keyOwner } from '../../app/sealed/key.ts'
import { countQueued } from '../../app/sealed/sealed-store.ts'
import { accountAtom, connectionAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/team.ts'
import { queueAtom, sendRequestsAtom, sendVisits } from './send-queue.ts'
import { visitsQuery } from './sheets.ts'

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
    await renew(client)
  }, [owner, store, client, outcomes, t])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of any of them triggers sending
  useEffect(() => void send(), [send, requests, connection])
  useEffect(() => retryWhenOnline(send), [send])
  return null
}
