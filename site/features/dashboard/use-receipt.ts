/** The receipt of an application: asked for once, again when the server says it is ready, and kept on the phone. */
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { spokenReferenceOf } from '#events/application/reference.ts'
import { ApiError, call } from '#web/api.ts'
import { phoneStorage } from '#web/keeping/web-storage.ts'
import { type MyApplication, queryClient } from '../../account/queries.ts'
import type { Query } from '../../account/query-client.ts'
import { useQuery } from '../../account/use-query.ts'

/** `text`: the file; `code`: the same for the fragment of a link. */
const Sent = z.object({ text: z.string(), code: z.string() })
/** `reference`: what the application is called. */
const Receipt = z.extend(Sent, { reference: z.string() })
export type Receipt = z.infer<typeof Receipt>

/** Milliseconds, where the server does not say when it is ready. */
const LATER = 60_000

/** Nothing in it is about anybody. Logging out removes it, as all that a phone keeps. */
const PREFIX = 'receipt-'

const receiptQuery = ({ id, number }: MyApplication): Query<Receipt> => ({
  queryKey: ['receipt', id],
  queryFn: async () => {
    const sent = await call(`/api/applications/${encodeURIComponent(id)}/receipt`, { schema: Sent })
    const receipt = { ...sent, reference: spokenReferenceOf({ id, number }) }
    phoneStorage.set(PREFIX + id, JSON.stringify(receipt))
    return receipt
  },
})

/** Those that this phone keeps, for when there is no network. */
export const keptReceipts = (): Receipt[] =>
  phoneStorage
    .keys()
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => phoneStorage.read(key, Receipt) ?? [])

type Shown = { state: 'ready'; receipt: Receipt } | { state: 'waiting' | 'later' | 'failed' }

export function useReceipt(application: MyApplication): Shown {
  const { data, error, refetch } = useQuery(receiptQuery(application), queryClient)
  const later = error instanceof ApiError && error.problem?.code === 'receipt-later' ? error : null
  useEffect(() => {
    if (!later) return
    const timer = setTimeout(
      () => void refetch(),
      later.retryAfter === null ? LATER : later.retryAfter * 1000,
    )
    return () => clearTimeout(timer)
  })
  const receipt = data ?? phoneStorage.read(PREFIX + application.id, Receipt)
  if (receipt) return { state: 'ready', receipt }
  if (later) return { state: 'later' }
  return { state: error ? 'failed' : 'waiting' }
}
