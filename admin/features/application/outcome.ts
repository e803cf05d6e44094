/** The requests about the outcome of an application: why it stands where it does, and what its family may read of it. */
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '#web/api.ts'
import { Letter } from '#web/outcome/letter.ts'
import { applicationQuery } from './api.ts'

/** `isSearchable`: whether a change of weights could move it. `isPublished`: whether its family may read its letter. */
const Outcome = z.object({
  sentences: z.array(z.string()),
  isInside: z.boolean(),
  isSearchable: z.boolean(),
  isPublished: z.boolean(),
})
const pathOf = (id: string) => `/api/admin/applications/${id}`

/** Follows every move of the season: where one stands depends on all of them. */
export const outcomeQuery = (id: string) =>
  queryOptions({
    queryKey: [...applicationQuery(id).queryKey, 'outcome'],
    meta: { follows: ['moved', 'programme'] },
    queryFn: () => call(`${pathOf(id)}/outcome`, { schema: Outcome }),
  })

/** In both languages. */
export const readLetter = (id: string) => call(`${pathOf(id)}/letter`, { schema: Letter })
