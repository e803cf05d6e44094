/** Reading and saving the criteria. */
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type Criteria, criterionKeys } from '#events/scoring/criteria.ts'
import { call } from '#web/api.ts'
import { sendChange } from '../../app/changes/send-change.ts'
import { everything } from '../../app/client.ts'

const Shown = z.array(
  z.object({
    id: z.enum(criterionKeys),
    weight: z.number(),
    isActive: z.boolean(),
    updatedBy: z.nullable(z.object({ email: z.string() })),
    updatedAt: z.nullable(z.string()),
  }),
)
export type CriteriaShown = z.infer<typeof Shown>

export const criteriaQuery = queryOptions({
  queryKey: [...everything, 'criteria'],
  meta: { follows: ['programme'] },
  queryFn: () => call('/api/admin/criteria', { schema: Shown }),
})

/** `before`: those that were seen; where others are in force by now, nothing is changed. */
type Ask = { criteria: Criteria; reason: string; before: Criteria }
export const saveCriteria = (ask: Ask): Promise<unknown> =>
  sendChange('/api/admin/criteria', { method: 'PUT', body: ask, schema: z.unknown() })
