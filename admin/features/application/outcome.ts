/** The place of an application in the ranking, in sentences. */
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '#web/api.ts'
import { applicationQuery } from './api.ts'

/** `isSearchable`: a change of weights could move it. `isPublished`: the family may read its letter. */
const Outcome = z.object({
  sentences: z.array(z.string()),
  isInside: z.boolean(),
  isSearchable: z.boolean(),
  isPublished: z.boolean(),
})

/** Depends on every status change of the season. */
export const outcomeQuery = (id: string) =>
  queryOptions({
    queryKey: [...applicationQuery(id).queryKey, 'outcome'],
    meta: { follows: ['moved', 'programme'] },
    queryFn: () => call(`/api/admin/applications/${id}/outcome`, { schema: Outcome }),
  })
