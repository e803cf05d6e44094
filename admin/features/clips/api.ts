/** The requests about the clips that families hear: which there are, a chosen file in place of one, taking one off the site. */
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type ClipName, clipSections } from '#events/programme/clips.ts'
import { requestHeaders } from '#web/account.ts'
import { call } from '#web/api.ts'
import { inTime } from '#web/in-time.ts'
import { everything } from '../../app/client.ts'

const Addresses = z.partialRecord(z.enum(clipSections), z.string())
const Offered = z.object({ clips: z.object({ ml: Addresses, en: Addresses }) })
export type Offered = z.infer<typeof Offered>

const root = '/api/admin/clips'
const pathOf = ({ section, locale }: ClipName): string => `${root}/${section}/${locale}`

export const clipsQuery = queryOptions({
  queryKey: [...everything, 'clips'],
  queryFn: () => call(root, { schema: Offered }),
})

/** Milliseconds for half a megabyte over a slow line. */
const PATIENCE_TO_SEND = 120_000

export const sendClip = (name: ClipName, file: File): Promise<Offered> =>
  call(pathOf(name), {
    schema: Offered,
    reply: fetch(pathOf(name), {
      method: 'PUT',
      body: file,
      signal: inTime(pathOf(name), PATIENCE_TO_SEND),
      headers: { ...requestHeaders(), 'content-type': file.type || 'audio/mp4' },
    }),
  })

export const removeClip = (name: ClipName): Promise<Offered> =>
  call(pathOf(name), { method: 'DELETE', schema: Offered })
