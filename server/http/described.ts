/** Options of a route without a body: its entry in the API's description, and the query that it takes. */
import type { $ZodType } from 'zod/v4/core'
import { checked } from './checked.ts'
import { queryOf } from './query.ts'

export const described = (summary: string, tag: string) => ({ detail: { summary, tags: [tag] } })

type Asked = { request: Request; query: unknown }

export const asking = <T extends $ZodType>(schema: T, summary: string, tag: string) => ({
  /** Runs before the check, which so sees texts and not what the framework makes of them. */
  transform: (asked: Asked) => {
    asked.query = queryOf(asked.request.url)
  },
  query: checked(schema),
  ...described(summary, tag),
})
