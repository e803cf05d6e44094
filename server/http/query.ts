/**
 * Queries: what a URL says as text, and the schemas of its values. The framework's own parser takes a value with a comma,
 * brackets or braces for a list or for JSON.
 */
import * as z from 'zod'
import type { $ZodType } from 'zod/v4/core'
import { typed } from '#events/kind-schemas.ts'
import { limits } from '#events/limits.ts'
import { searchKind } from '#events/text.ts'
import { checked } from './checked.ts'

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

const number = (pattern: RegExp, [min, max]: readonly [number, number], error: string) =>
  z
    .string('error.type')
    .refine((text) => pattern.test(text) && Number(text) >= min && Number(text) <= max, {
      error,
      params: { min, max },
    })
    .transform(Number)

export const wholeFrom = (min: number, max: number) => number(/^-?\d{1,16}$/, [min, max], 'error.wholeFrom')
export const numberFrom = (min: number, max: number) =>
  number(/^-?\d{1,16}(?:\.\d{1,16})?$/, [min, max], 'error.numberFrom')

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
