/** Adapts zod schemas to routes: invalid input is refused with a message for each field, without echoing values. */
import * as z from 'zod'
import {
  type $ZodIssue,
  type $ZodIssueUnrecognizedKeys,
  type $ZodType,
  type input,
  type output,
  safeParse,
  toJSONSchema,
} from 'zod/v4/core'
import { typed } from '#events/kind-schemas.ts'
import { isKey } from '#events/language/index.ts'
import type { Params } from '#events/language/translate.ts'
import { limits } from '#events/limits.ts'
import { searchKind } from '#events/text.ts'
import { noBody } from './gate.ts'
import { type FieldMessage, RefusalError } from './refusals.ts'

type Issue = $ZodIssue
const Bounds = z.object({ min: z.number(), max: z.number() })
const hasUnknownKeys = (issue: Issue): issue is $ZodIssueUnrecognizedKeys =>
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

const originals = new WeakMap<object, $ZodType>()

/** A Standard Schema, which is what the framework asks for. */
type Checked<T extends $ZodType> = {
  '~standard': {
    version: 1
    vendor: 'zod'
    validate: (value: unknown) => { value: output<T> }
    types?: { input: input<T>; output: output<T> }
  }
}

/** @throws RefusalError `invalid` with fields, when a request does not fit. */
export function checked<T extends $ZodType>(schema: T): Checked<T> {
  const validate = (value: unknown): { value: output<T> } => {
    const parsed = safeParse(schema, value, { reportInput: true })
    if (!parsed.success) throw new RefusalError('invalid', fieldsOf(parsed.error.issues))
    return { value: parsed.data }
  }
  const standard: Checked<T> = { '~standard': { version: 1, vendor: 'zod', validate } }
  originals.set(standard, schema)
  return standard
}

const jsonSchema = (schema: $ZodType) => toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

/** The schema behind the check of a body or a query; undefined for any other object. */
export const schemaOf = (checked: object): $ZodType | undefined => originals.get(checked)

/** The JSON schema behind a checked one, for the API's description. */
export function jsonSchemaOf(checked: object) {
  const original = schemaOf(checked)
  return original ? jsonSchema(original) : {}
}

/** As plain JSON, which the description's types take; the dialect is OpenAPI's own, so it is not named again. */
const plainJsonSchema = (schema: $ZodType) => {
  const { $schema, ...rest } = jsonSchema(schema)
  return JSON.parse(JSON.stringify(rest))
}

const required = <T extends $ZodType>(schema: T): Checked<T> => {
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
export const taking = <T extends $ZodType>(schema: T, summary: string, tag: string) => ({
  body: required(schema),
  detail: {
    summary,
    tags: [tag],
    'x-takes': { required: true, schema: plainJsonSchema(schema) },
  },
})

/** The same, where the request may as well come without a body. */
export const mayTake = <T extends $ZodType>(schema: T, summary: string, tag: string) => ({
  body: checked(schema),
  detail: {
    summary,
    tags: [tag],
    'x-takes': { required: false, schema: plainJsonSchema(schema) },
  },
})

// Queries: what a URL says as text, and the schemas of its values. The framework's own parser takes a value with a comma,
// brackets or braces for a list or for JSON.

/** Every value as text; a name that comes twice has a list, which no schema takes. A name without a value is left out. */
export function queryOf(url: string): Record<string, string | string[]> {
  // Without a prototype: `__proto__` is a name like any other.
  const values: Record<string, string | string[]> = Object.create(null)
  const start = url.indexOf('?')
  if (start < 0) return values
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) {
    if (value === '') continue
    const before = values[name]
    values[name] = before === undefined ? value : [before, value].flat()
  }
  return values
}

export const oneOf = <const T extends readonly string[]>(list: T) => z.enum(list, 'error.oneOf')

const numberLike = (pattern: RegExp, [min, max]: readonly [number, number], error: string) =>
  z
    .string('error.type')
    .refine((text) => pattern.test(text) && Number(text) >= min && Number(text) <= max, {
      error,
      params: { min, max },
    })
    .transform(Number)

export const wholeFrom = (min: number, max: number) =>
  numberLike(/^-?\d{1,16}$/, [min, max], 'error.wholeFrom')
export const numberFrom = (min: number, max: number) =>
  numberLike(/^-?\d{1,16}(?:\.\d{1,16})?$/, [min, max], 'error.numberFrom')

/** Free text: what is searched for, the name of a season. */
export const line = typed(searchKind, limits.line)

type ListRules<T> = { allowed: readonly string[]; most: number; keyOf: (item: T) => string }

/**
 * Several values with commas between them, in their order, none of them twice.
 * @param itemIn null for what is none of the allowed ones
 */
export const listOf = <T>(itemIn: (text: string) => T | null, { allowed, most, keyOf }: ListRules<T>) =>
  z.string('error.type').transform((text, check): T[] => {
    const items = text.split(',').flatMap((part) => itemIn(part.trim()) ?? [])
    const isWhole = items.length === text.split(',').length && items.length <= most
    if (isWhole && new Set(items.map(keyOf)).size === items.length) return items
    check.issues.push({ code: 'invalid_value', values: [...allowed], input: text, message: 'error.oneOf' })
    return z.NEVER
  })

// Options of a route without a body: its entry in the API's description, and the query that it takes.

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
