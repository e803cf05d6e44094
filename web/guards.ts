/**
 * Type guards for replies and stored values. The sign-in pages and the pages of families use them, because a schema library would be
 * a tenth of their script.
 */

export type Guard<T> = (value: unknown) => value is T
export type Guarded<G> = G extends Guard<infer T> ? T : never
/** A zod schema, or the result of `checkedBy`; `parse` throws for a value of another shape. */
export type Parser<T> = { parse: (value: unknown) => T }

export const isText = (value: unknown): value is string => typeof value === 'string'
export const isNumber = (value: unknown): value is number => typeof value === 'number'
export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
export const isOneOf =
  <T>(all: readonly T[]): Guard<T> =>
  (value): value is T =>
    all.some((one) => one === value)

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isRecordOf =
  <T>(isValue: Guard<T>): Guard<Record<string, T>> =>
  (value): value is Record<string, T> =>
    isObject(value) && Object.values(value).every(isValue)

const orElse =
  <N>(nothing: N) =>
  <T>(isValue: Guard<T>): Guard<T | N> =>
  (value): value is T | N =>
    value === nothing || isValue(value)
export const isOptional = orElse(undefined)
export const isNullable = orElse(null)

export const isListOf =
  <T>(isValue: Guard<T>): Guard<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(isValue)

/** An object with these fields and possibly others. */
export const hasFields =
  <Fields extends Record<string, Guard<unknown>>>(
    fields: Fields,
  ): Guard<{ [Name in keyof Fields]: Guarded<Fields[Name]> }> =>
  (value): value is { [Name in keyof Fields]: Guarded<Fields[Name]> } =>
    isObject(value) && Object.entries(fields).every(([name, fits]) => fits(Reflect.get(value, name)))

/** `parse` throws for a value of another shape; the error does not contain the value. */
export const checkedBy = <T>(fits: Guard<T>): Parser<T> => ({
  parse(value) {
    if (fits(value)) return value
    throw new Error('A value is not of the expected shape.')
  },
})

export const Texts = checkedBy(isRecordOf(isText))

/** For a reply whose body nobody reads. */
export const unchecked: Parser<unknown> = { parse: (value) => value }

/** @returns null for a text that is not JSON */
export function jsonIn(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}
