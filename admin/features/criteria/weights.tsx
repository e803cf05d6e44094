/** Reading and saving the criteria, and the notice that a colleague has changed them. */
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type Criteria, criterionKeys } from '#events/scoring/criteria.ts'
import { call } from '#web/api.ts'
import { sendChange } from '../../app/changes/send-change.ts'
import { everything } from '../../app/client.ts'
import { t } from '../../app/texts/views.ts'
import { Button } from '../../window/Button.tsx'

const Shown = z.array(
  z.object({
    id: z.enum(criterionKeys),
    weight: z.number(),
    isActive: z.boolean(),
    updatedBy: z.nullable(z.object({ email: z.string() })),
    updatedAt: z.nullable(z.string()),
    waits: z.nullable(z.string()),
  }),
)
export type CriteriaShown = z.infer<typeof Shown>

export const criteriaQuery = queryOptions({
  queryKey: [...everything, 'criteria'],
  meta: { follows: ['programme'] },
  queryFn: () => call('/api/admin/criteria', { schema: Shown }),
})

/** `before`: the criteria that the person saw; the server refuses the change if others are in force. */
type Ask = { criteria: Criteria; reason: string; before: Criteria }
export const saveCriteria = (ask: Ask): Promise<unknown> =>
  sendChange('/api/admin/criteria', { method: 'PUT', body: ask, schema: z.unknown() })

/** Other weights are in force than the person saw: saving again replaces them. */
export function WeightsMoved({ goOn }: { goOn: () => void }) {
  return (
    <p className="warning" role="status">
      {t('hands.weightsMoved')} <Button text={t('hands.weightsSeen')} onClick={goOn} />
    </p>
  )
}
