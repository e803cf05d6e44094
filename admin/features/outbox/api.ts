/** The outbox, paged by offset, and the retry of a letter. */
import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '#web/api.ts'
import { everything } from '../../app/client.ts'
import { useOutcomes } from '../../app/outcomes.ts'
import { useWords } from '../../app/texts/outbox.ts'

export const states = ['queued', 'held', 'sent', 'failed'] as const
export type State = (typeof states)[number]
export type Shown = State | 'all'
const troubles = [
  'unreachable',
  'timeout',
  'certificate',
  'login',
  'deferred',
  'declined',
  'no-such-recipient',
  'expired',
  'unknown',
] as const

const Letter = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(states),
  tries: z.number(),
  queuedAt: z.string(),
  sentAt: z.nullable(z.string()),
  nextTry: z.nullable(z.string()),
  trouble: z.nullable(z.enum(troubles)),
})
export type Letter = z.infer<typeof Letter>
/** Whether nothing has happened to a letter in between. */
export const isAlike = (one: Letter, other: Letter): boolean =>
  one.state === other.state &&
  one.tries === other.tries &&
  one.nextTry === other.nextTry &&
  one.trouble === other.trouble

const Page = z.object({
  isOn: z.boolean(),
  counts: z.record(z.enum(states), z.number()),
  letters: z.array(Letter),
})

const PAGE = 50
/** Letters leave without anybody's doing, so the list looks again by itself while it is open. */
const AGAIN = 5000
const key = [...everything, 'mail'] as const

export const mailQuery = (shown: Shown) =>
  infiniteQueryOptions({
    queryKey: [...key, shown],
    queryFn: ({ pageParam: offset }) => {
      const state = shown === 'all' ? '' : `&state=${shown}`
      return call(`/api/admin/mail?offset=${offset}&limit=${PAGE}${state}`, { schema: Page })
    },
    initialPageParam: 0,
    getNextPageParam: ({ letters }, pages) => (letters.length < PAGE ? undefined : pages.length * PAGE),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN,
  })

const Released = z.object({ released: z.number() })

/** Lets go what a restored backup holds back. */
export function useRelease() {
  const { t } = useWords()
  const outcomes = useOutcomes()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('/api/admin/mail/release', { method: 'POST', schema: Released }),
    onSuccess: async ({ released }) => {
      await client.invalidateQueries({ queryKey: key })
      outcomes.succeeded(t('outbox.released', { n: released }))
    },
    onError: (error) => outcomes.failed(error, t('outbox.retryFail')),
  })
}

export function useRetry() {
  const { t } = useWords()
  const outcomes = useOutcomes()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Letter) => call(`/api/admin/mail/${id}/retry`, { method: 'POST', schema: Letter }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: key })
      outcomes.succeeded(t('outbox.retried'))
    },
    onError: (error) => outcomes.failed(error, t('outbox.retryFail')),
  })
}
