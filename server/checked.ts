/** zod schemas as the routes use them: what does not fit is refused with a message for each field, and nothing echoed. */
import type * as z from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'
import type { FieldErrors } from '#events/decider.ts'
import { isKey } from '#events/language/index.ts'
import { Refusing } from './refusing.ts'

type Issue = z.$ZodIssue
const isCode = (issue: Issue): issue is z.$ZodIssueUnrecognizedKeys => issue.code === 'unrecognized_keys'

/** One message for each field, as catalogue keys; an unknown field is named only where its name is harmless. */
export function fieldsOf(issues: readonly Issue[]): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of issues) {
    if (isCode(issue))
      for (const key of issue.keys) fields[/^\w{1,40}$/.test(key) ? key : 'body'] ??= 'error.unknownField'
    else {
      const missing = issue.code === 'invalid_type' && issue.input === undefined
      const message = isKey(issue.message) ? issue.message : missing ? 'error.required' : 'error.type'
      fields[issue.path.map(String).join('.') || 'body'] ??= message
    }
  }
  return fields
}

const originals = new WeakMap<object, z.$ZodType>()

/** The zod schema behind a checked one, for the API's description. */
export const schemaOf = (checked: object): z.$ZodType | null => originals.get(checked) ?? null

/** A Standard Schema, which is what the framework asks for. */
type Checked<T extends z.$ZodType> = {
  '~standard': {
    version: 1
    vendor: 'zod'
    validate: (value: unknown) => { value: z.output<T> }
    types?: { input: z.input<T>; output: z.output<T> }
  }
}

/** @throws Refusing `invalid` with fields, when a request does not fit. */
export function checked<T extends z.$ZodType>(schema: T): Checked<T> {
  const validate = (value: unknown): { value: z.output<T> } => {
    const parsed = safeParse(schema, value, { reportInput: true })
    if (!parsed.success) throw new Refusing('invalid', fieldsOf(parsed.error.issues))
    return { value: parsed.data }
  }
  const standard: Checked<T> = { '~standard': { version: 1, vendor: 'zod', validate } }
  originals.set(standard, schema)
  return standard
}
