/** Adapts zod schemas to routes: invalid input is refused with a message for each field, without echoing values. */
import type * as z from 'zod/v4/core'
import { safeParse, toJSONSchema } from 'zod/v4/core'
import type { FieldErrors } from '#events/decider.ts'
import { isKey } from '#events/language/index.ts'
import { RefusalError } from './refusals.ts'

type Issue = z.$ZodIssue
const hasUnknownKeys = (issue: Issue): issue is z.$ZodIssueUnrecognizedKeys =>
  issue.code === 'unrecognized_keys'

/** One message for each field, as catalogue keys; an unknown field is named only where its name is harmless. */
function fieldsOf(issues: readonly Issue[]): FieldErrors {
  // Without a prototype: `constructor` and `__proto__` are unknown fields like any other.
  const fields: FieldErrors = Object.create(null)
  for (const issue of issues) {
    if (hasUnknownKeys(issue))
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

/** A Standard Schema, which is what the framework asks for. */
type Checked<T extends z.$ZodType> = {
  '~standard': {
    version: 1
    vendor: 'zod'
    validate: (value: unknown) => { value: z.output<T> }
    types?: { input: z.input<T>; output: z.output<T> }
  }
}

/** @throws RefusalError `invalid` with fields, when a request does not fit. */
export function checked<T extends z.$ZodType>(schema: T): Checked<T> {
  const validate = (value: unknown): { value: z.output<T> } => {
    const parsed = safeParse(schema, value, { reportInput: true })
    if (!parsed.success) throw new RefusalError('invalid', fieldsOf(parsed.error.issues))
    return { value: parsed.data }
  }
  const standard: Checked<T> = { '~standard': { version: 1, vendor: 'zod', validate } }
  originals.set(standard, schema)
  return standard
}

const jsonSchema = (schema: z.$ZodType) => toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

/** The JSON schema behind a checked one, for the API's description. */
export function jsonSchemaOf(checked: object) {
  const original = originals.get(checked)
  return original ? jsonSchema(original) : {}
}

/** As plain JSON, which the description's types take; the dialect is OpenAPI's own, so it is not named again. */
const described = (schema: z.$ZodType) => {
  const { $schema, ...rest } = jsonSchema(schema)
  return JSON.parse(JSON.stringify(rest))
}

/**
 * A route that takes a JSON body: the check, and the body's place in the API's description. The description's own plugin
 * leaves bodies out where the server reads them itself.
 */
export const taking = <T extends z.$ZodType>(schema: T, summary: string, tag: string) => ({
  body: checked(schema),
  detail: {
    summary,
    tags: [tag],
    'x-takes': described(schema),
  },
})
