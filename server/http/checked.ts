/** Adapts zod schemas to routes: invalid input is refused with a message for each field, without echoing values. */
import { number, object } from 'zod/mini'
import type * as z from 'zod/v4/core'
import { safeParse, toJSONSchema } from 'zod/v4/core'
import { isKey } from '#events/language/index.ts'
import type { Params } from '#events/language/translate.ts'
import { noBody } from './gate.ts'
import { type FieldMessage, RefusalError } from './refusals.ts'

type Issue = z.$ZodIssue
const Bounds = object({ min: number(), max: number() })
const hasUnknownKeys = (issue: Issue): issue is z.$ZodIssueUnrecognizedKeys =>
  issue.code === 'unrecognized_keys'

/** What a message says is allowed: the list of a choice, the bounds of a number. */
function paramsOf(issue: Issue): Params {
  if (issue.code === 'invalid_value') return { allowed: issue.values.join(', ') }
  return issue.code === 'custom' ? (Bounds.safeParse(issue.params).data ?? {}) : {}
}

function messageOf(issue: Issue): FieldMessage {
  if (isKey(issue.message)) return { key: issue.message, params: paramsOf(issue) }
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined
  return isMissing ? 'error.required' : 'error.type'
}

/** One message for each field; an unknown field is named only where its name is harmless. */
function fieldsOf(issues: readonly Issue[]): Record<string, FieldMessage> {
  // Without a prototype: `constructor` and `__proto__` are unknown fields like any other.
  const fields: Record<string, FieldMessage> = Object.create(null)
  for (const issue of issues) {
    if (hasUnknownKeys(issue))
      for (const key of issue.keys) fields[/^\w{1,40}$/.test(key) ? key : 'body'] ??= 'error.unknownField'
    else fields[issue.path.map(String).join('.') || 'body'] ??= messageOf(issue)
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

/** The schema behind the check of a body or a query; undefined for any other object. */
export const schemaOf = (checked: object): z.$ZodType | undefined => originals.get(checked)

/** The JSON schema behind a checked one, for the API's description. */
export function jsonSchemaOf(checked: object) {
  const original = schemaOf(checked)
  return original ? jsonSchema(original) : {}
}

/** As plain JSON, which the description's types take; the dialect is OpenAPI's own, so it is not named again. */
const described = (schema: z.$ZodType) => {
  const { $schema, ...rest } = jsonSchema(schema)
  return JSON.parse(JSON.stringify(rest))
}

const required = <T extends z.$ZodType>(schema: T): Checked<T> => {
  const { '~standard': standard } = checked(schema)
  const validate = (value: unknown) => {
    if (value === noBody) throw new RefusalError('malformed')
    return standard.validate(value)
  }
  const present: Checked<T> = { '~standard': { ...standard, validate } }
  originals.set(present, schema)
  return present
}

/**
 * A route that takes a JSON body: the check, and the body's place in the API's description. The description's own plugin
 * leaves bodies out where the server reads them itself.
 */
export const taking = <T extends z.$ZodType>(schema: T, summary: string, tag: string) => ({
  body: required(schema),
  detail: {
    summary,
    tags: [tag],
    'x-takes': { required: true, schema: described(schema) },
  },
})

/** The same, where the request may as well come without a body. */
export const mayTake = <T extends z.$ZodType>(schema: T, summary: string, tag: string) => ({
  body: checked(schema),
  detail: {
    summary,
    tags: [tag],
    'x-takes': { required: false, schema: described(schema) },
  },
})
