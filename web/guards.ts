/**
 * Type guards for small replies and stored values. The pages on which people sign in check what they read with these: a
 * schema library would be a tenth of all the script that they load.
 */

type Guard<T> = (value: unknown) => value is T
type Guarded<G> = G extends Guard<infer T> ? T : never
/** What checks a value and throws where it does not fit: a zod schema, or `checkedBy`. */
export type Parser<T> = { parse: (value: unknown) => T }

export const isText = (value: unknown): value is string => typeof value === 'string'
export const isNumber = (value: unknown): value is number => typeof value === 'number'
export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
/** One of a closed list. */
export const isOneOf =
  <T>(all: readonly T[]): Guard<T> =>
  (value): value is T =>
    all.some((one) => one === value)

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object whose values all fit. */
export const isRecordOf =
  <T>(isValue: Guard<T>): Guard<Record<string, T>> =>
  (value): value is Record<string, T> =>
    isObject(value) && Object.values(value).every(isValue)

export const isOptional =
  <T>(isValue: Guard<T>): Guard<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || isValue(value)

/** A list of texts. */
export const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)

/** An object with these fields; further ones are let through. */
export const hasFields =
  <Fields extends Record<string, Guard<unknown>>>(
    fields: Fields,
  ): Guard<{ [Name in keyof Fields]: Guarded<Fields[Name]> }> =>
  (value): value is { [Name in keyof Fields]: Guarded<Fields[Name]> } =>
    isObject(value) && Object.entries(fields).every(([name, fits]) => fits(Reflect.get(value, name)))

/** @throws where the value does not fit, without repeating it */
export const checkedBy = <T>(fits: Guard<T>): Parser<T> => ({
  parse(value) {
    if (fits(value)) return value
    throw new Error('A value is not of the expected shape.')
  },
})

/** Texts by name. */
export const Texts = checkedBy(isRecordOf(isText))

/** For a reply whose body is not looked at. */
export const unchecked: Parser<unknown> = { parse: (value) => value }

/** Null for what is no JSON. */
export function jsonIn(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}
