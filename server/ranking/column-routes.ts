/** The ranking of a season by columns, for the console's ranking view: small, and ready to be ranked under other weights. */
import { Elysia } from 'elysia'
import * as z from 'zod'
import { settingValue } from '#events/programme/events.ts'
import { limits } from '#events/vocabulary.ts'
import { checked } from '../http/checked.ts'
import { createAnswerCache } from '../http/compressed-json.ts'
import type { Parts } from '../runtime/parts.ts'
import { columnsText } from './columns.ts'

const Season = z.strictObject({ season: z.string().max(limits.line, 'error.tooLong').optional() })

export function columnRoutes({ gate, ranking, store }: Parts) {
  const answer = createAnswerCache()
  return new Elysia({ name: 'columns', prefix: '/api/admin/ranking' }).use(gate).get(
    '/columns',
    ({ request, query }) => {
      const season = query.season || settingValue(store.models.programme(), 'season')
      return answer(request, `${store.log.size()} ${season}`, () => columnsText({ store, ranking, season }))
    },
    { query: checked(Season), detail: { summary: 'The ranking by columns', tags: ['staff'] } },
  )
}
