/** The requests of the outbox: letters, paged by offset; retrying one; releasing those that are held back. */

import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import * as z from 'zod/mini'
import en from '#events/language/en/outbox.json'
import ml from '#events/language/ml/outbox.json'
import { call } from '#web/api.ts'
import { sendChange } from '../../app/changes/send-change.ts'
import { everything } from '../../app/client.ts'
import { withConsoleTexts } from '../../app/texts/console.ts'
import { useChange } from '../../app/use-change.ts'

/** The console's texts and those of the outbox. */
export const { useWords } = withConsoleTexts({ ml, en })

export const states = ['queued', 'waiting', 'held', 'sent', 'failed'] as const
export type State = (typeof states)[number]
export type Shown = State | 'all'
const Letter = z.object({
  id: z.string(),
  carrier: z.string(),
  to: z.string(),
  /** By which way and to whom, and why it waits, in words. */
  way: z.string(),
  cause: z.nullable(z.string()),
  subject: z.string(),
  state: z.enum(states),
  tries: z.number(),
  /** It could not be sent, and a person can tell the family. */
  mayTellByHand: z.boolean(),
  queuedAt: z.string(),
  sentAt: z.nullable(z.string()),
  nextTry: z.nullable(z.string()),
})
export type Letter = z.infer<typeof Letter>
/** True when no attempt to send the letter has ended in between. */
export const isUnchanged = (one: Letter, other: Letter): boolean =>
  (['state', 'tries', 'nextTry', 'cause'] as const).every((field) => one[field] === other[field])

const Page = z.object({
  isOn: z.boolean(),
  /** Messages to phones of today. */
  toPhones: z.object({ used: z.number(), most: z.number(), isHalfUsed: z.boolean() }),
  counts: z.record(z.enum(states), z.number()),
  letters: z.array(Letter),
})

const PAGE = 50
/** Polling interval in milliseconds: letters are sent in the background. */
const POLL = 5000
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
    refetchInterval: POLL,
  })

const Released = z.object({ released: z.number() })

/** Sends the letters that a restored backup holds back. */
export function useRelease() {
  const { t } = useWords()
  return useChange(() => sendChange('/api/admin/mail/release', { method: 'POST', schema: Released }), {
    failText: t('outbox.retryFail'),
    onSuccess: async ({ released }, { client, succeeded }) => {
      await client.invalidateQueries({ queryKey: key })
      succeeded(t('outbox.released', { n: released }))
    },
  })
}

export function useRetry() {
  const { t } = useWords()
  return useChange(
    ({ id }: Letter) => sendChange(`/api/admin/mail/${id}/retry`, { method: 'POST', schema: Letter }),
    {
      failText: t('outbox.retryFail'),
      onSuccess: async (_letter, { client, succeeded }) => {
        await client.invalidateQueries({ queryKey: key })
        succeeded(t('outbox.retried'))
      },
    },
  )
}

/** Puts what could not be sent among what is told by hand. */
export function useTellByHand() {
  const { t } = useWords()
  return useChange(
    ({ id }: Letter) => sendChange(`/api/admin/mail/${id}/by-hand`, { method: 'POST', schema: Letter }),
    {
      failText: t('outbox.byHandFail'),
      onSuccess: async (_letter, { client, succeeded }) => {
        await client.invalidateQueries({ queryKey: everything })
        succeeded(t('outbox.byHandDone'))
      },
    },
  )
}
