/** The requests of publishing: what it would send, to how many, and who is undecided; publishing, and taking it back. */
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { decisions, undecided } from '#events/application/status.ts'
import { call } from '#web/api.ts'
import { sendChange } from '../../app/changes/send-change.ts'
import { everything } from '../../app/client.ts'
import { LastChange } from '../../app/last-change.ts'

const Sample = z.object({ subject: z.string(), text: z.string(), onPhone: z.string() })
const Letters = z.object({
  status: z.enum(decisions),
  letters: z.number(),
  /** How many by which way, in words. */
  ways: z.string(),
  noAddress: z.number(),
  told: z.number(),
  sample: z.object({ ml: Sample, en: Sample }),
})
export type Letters = z.infer<typeof Letters>

const Family = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  status: z.enum([...decisions, ...undecided]),
  groomName: z.string(),
  brideName: z.string(),
})
export type Family = z.infer<typeof Family>

/** `changed`: who has published or taken back last. */
const Publishing = z.object({
  season: z.string(),
  isPublished: z.boolean(),
  publishedAt: z.nullable(z.string()),
  undoableUntil: z.nullable(z.string()),
  changed: z.nullable(LastChange),
})
const Results = z.extend(Publishing, {
  position: z.number(),
  isOn: z.boolean(),
  letters: z.array(Letters),
  otherwise: z.object({ total: z.number(), families: z.array(Family) }),
  undecided: z.object({
    total: z.number(),
    byStatus: z.array(z.object({ status: z.enum(undecided), count: z.number() })),
    families: z.array(Family),
  }),
})
export type Results = z.infer<typeof Results>

const path = '/api/admin/results'
/** Milliseconds: until the letters go, whether it can still be taken back. */
const POLL = 5000

/** Counted anew whenever it is opened, and on what changes meanwhile. @param season '' for the current one */
export const resultsQuery = (season: string) =>
  queryOptions({
    queryKey: [...everything, 'results', season],
    meta: { follows: ['moved', 'programme'] },
    queryFn: () => {
      const query = season === '' ? '' : `?${new URLSearchParams({ season })}`
      return call(path + query, { schema: Results })
    },
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.undoableUntil ? POLL : false),
  })

export const publishResults = ({ season, position, isPublished }: Results) =>
  sendChange(path, {
    method: 'PUT',
    // Where it is published, those who have had no letter get theirs.
    body: { season, position, published: true, again: isPublished },
    schema: Publishing,
  })

export const takeResultsBack = ({ season }: Results) =>
  sendChange(path, { method: 'PUT', body: { season, published: false }, schema: Publishing })
