/** The requests of the recorder: which clips there are, a recording, the number that families ring. */
import * as z from 'zod/mini'
import { clipSections } from '#events/programme/clips.ts'
import { requestHeaders } from '#web/account.ts'
import { call } from '#web/api.ts'
import { unchecked } from '#web/guards.ts'
import { inTime } from '#web/in-time.ts'

const Addresses = z.partialRecord(z.enum(clipSections), z.string())
/** `volunteer`: the number that families ring, '' for none of its own. */
const Current = z.object({ volunteer: z.string(), clips: z.object({ ml: Addresses, en: Addresses }) })
export type Current = z.infer<typeof Current>

const pathOf = (id: string): string => `/api/admin/clips/${id.replace('.', '/')}`

export const fetchClips = (): Promise<Current> => call('/api/admin/clips', { schema: Current })

/** Milliseconds for a recording of two minutes, half a megabyte, over a slow line. */
const PATIENCE_TO_SEND = 120_000

/** @param id section and language, as `income.ml` */
export const sendClip = (
  id: string,
  { bytes, type }: { bytes: ArrayBuffer; type: string },
): Promise<Current> =>
  call(pathOf(id), {
    schema: Current,
    reply: fetch(pathOf(id), {
      method: 'PUT',
      body: bytes,
      signal: inTime(pathOf(id), PATIENCE_TO_SEND),
      headers: { ...requestHeaders(), 'content-type': type },
    }),
  })

export const removeClip = (id: string): Promise<Current> =>
  call(pathOf(id), { method: 'DELETE', schema: Current })

export const saveNumber = (value: string): Promise<unknown> =>
  call('/api/admin/settings/volunteer_number', { method: 'PUT', body: { value }, schema: unchecked })
