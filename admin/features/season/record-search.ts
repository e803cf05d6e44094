/** Leaves an event before anybody sees which weights would move a family. */
import * as z from 'zod/mini'
import { call } from '#web/api.ts'

export const recordSearch = (id: string): Promise<unknown> =>
  call('/api/admin/ranking/search-weights', { method: 'POST', body: { id }, schema: z.unknown() })
