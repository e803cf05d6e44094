/** Checks bodies and queries of routes by zod schemas, with a message for each field that echoes no value. */
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

/** Allowed values for a message: the list of a choice, the bounds of a number. */
function paramsOf(issue: Issue): Params {
  if (issue.code === 'invalid_value') return { allowed: issue.values.join(', ') }
  return issue.code === 'custom' ? (Bounds.safeParse(issue.params).data ?? {}) : {}
}

function messageOf(issue: Issue): FieldMessage {
  if (isKey(issue.message)) return { key: issue.message, params: paramsOf(issue) }
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined
  return isMissing ? 'error.required' : 'error.type'
}

/** One message for each field; unknown fields are named only where the name is harmless. */
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

/** A Standard Schema, as the framework requires. */
type Checked<T extends $ZodType> = {
  '~standard': {
    version: 1
    vendor: 'zod'
    validate: (value: unknown) => { value: output<T> }
    types?: { input: input<T>; output: output<T> }
  }
}

/** @throws RefusalError `invalid` with fields */
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

export const schemaOf = (checked: object): $ZodType | undefined => originals.get(checked)

/** For the API's description. */
export function jsonSchemaOf(checked: object) {
  const original = schemaOf(checked)
  return original ? jsonSchema(original) : {}
}

/** Plain JSON for the API's description, without the dialect, which OpenAPI implies. */
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

/** For a JSON body: the check, and the schema for the API's description, whose plugin omits it. */
const ofBody =
  (isRequired: boolean) =>
  <T extends $ZodType>(schema: T, summary: string, tag: string) => ({
    body: isRequired ? required(schema) : checked(schema),
    detail: {
      summary,
      tags: [tag],
      'x-takes': { required: isRequired, schema: plainJsonSchema(schema) },
    },
  })
export const taking = ofBody(true)
/** With an optional body. */
export const mayTake = ofBody(false)

// Queries are parsed here, since the framework takes commas, brackets and braces for lists and JSON.

/** Values as text; a repeated name has a list, which every schema refuses. Names without a value are omitted. */
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

/** Free text, such as a search or a season's name. */
export const line = typed(searchKind, limits.line)

type ListRules<T> = { allowed: readonly string[]; most: number; keyOf: (item: T) => string }

/** Comma-separated values, in their order, each once. @param itemIn null for a value that is not allowed */
export const listOf = <T>(itemIn: (text: string) => T | null, { allowed, most, keyOf }: ListRules<T>) =>
  z.string('error.type').transform((text, check): T[] => {
    const items = text.split(',').flatMap((part) => itemIn(part.trim()) ?? [])
    const isWhole = items.length === text.split(',').length && items.length <= most
    if (isWhole && new Set(items.map(keyOf)).size === items.length) return items
    check.issues.push({ code: 'invalid_value', values: [...allowed], input: text, message: 'error.oneOf' })
    return z.NEVER
  })

// Options of a route without a body: its description, and its query.

export const described = (summary: string, tag: string) => ({ detail: { summary, tags: [tag] } })

type Asked = { request: Request; query: unknown }

export const asking = <T extends $ZodType>(schema: T, summary: string, tag: string) => ({
  /** Runs before the check, so that the check gets text. */
  transform: (asked: Asked) => {
    asked.query = queryOf(asked.request.url)
  },
  query: checked(schema),
  ...described(summary, tag),
})
