/** The requests about who had a family's papers, what left the system of it, and the record of a print. */
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { readKinds } from '#events/projections/read-log.ts'
import { call } from '#web/api.ts'
import { everything } from '../../app/client.ts'

const text = z.string()
const by = z.nullable(z.object({ id: text, email: text }))
const Read = z.object({
  seq: z.number(),
  at: text,
  by,
  kind: z.enum(readKinds),
  what: z.array(text),
  rows: z.number(),
})
export type Read = z.infer<typeof Read>
const Reads = z.object({ total: z.number(), reads: z.array(Read) })

const Copies = z.object({
  letters: z.array(
    z.object({
      carrier: z.enum(['letter', 'sms', 'whatsapp', 'hand']),
      to: z.enum(['family', 'organisers']),
    }),
  ),
  lettersKnownFrom: z.nullable(text),
  pictures: z.array(Read),
  exports: z.array(Read),
  prints: z.array(Read),
  lists: z.number(),
  bundles: z.array(
    z.object({
      seq: z.number(),
      at: text,
      auditor: z.nullable(text),
      level: text,
      rows: z.number(),
      isOpened: z.nullable(z.boolean()),
    }),
  ),
  backups: z.nullable(z.object({ kept: z.number(), until: z.nullable(text) })),
})
export type Copies = z.infer<typeof Copies>

const pathOf = (id: string) => `/api/admin/applications/${id}`

/** Newest first; only admins may ask. */
export const readsQuery = (id: string) =>
  queryOptions({
    queryKey: [...everything, 'reads', id],
    meta: { follows: ['log'] },
    queryFn: () => call(`${pathOf(id)}/reads`, { schema: Reads }),
  })

export const copiesQuery = (id: string) =>
  queryOptions({
    queryKey: [...everything, 'copies', id],
    meta: { follows: ['log'] },
    queryFn: () => call(`${pathOf(id)}/copies`, { schema: Copies }),
  })
