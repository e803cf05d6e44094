/** Leaves an event before anybody sees which weights would move a family. */
import * as z from 'zod/mini'
import { call } from '#web/api.ts'
import { PATIENCE } from '#web/in-time.ts'

export const recordSearch = (id: string): Promise<unknown> =>
  call('/api/admin/ranking/search-weights', {
    method: 'POST',
    body: { id },
    patience: PATIENCE,
    schema: z.unknown(),
  })
