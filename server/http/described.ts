/** Options of a route without a body: its entry in the API's description, and the query that it takes. */
import type { $ZodType } from 'zod/v4/core'
import { checked } from './checked.ts'

export const described = (summary: string, tag: string) => ({ detail: { summary, tags: [tag] } })

export const asking = <T extends $ZodType>(schema: T, summary: string, tag: string) => ({
  query: checked(schema),
  ...described(summary, tag),
})
