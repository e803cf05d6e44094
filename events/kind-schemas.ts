/** The schemas of what people type, by its kind. `max` is in UTF-16 units of the folded text. */
import * as z from 'zod/mini'
import type { Kind } from './kind.ts'

const folded = (kind: Kind, max: number) =>
  z.pipe(z.transform(kind.fold), z.string().check(z.maxLength(max, 'error.tooLong')))

/** In a draft: null clears it, and of what is half typed only the length is checked. */
export const drafted = (kind: Kind, max: number) =>
  z.pipe(
    z.pipe(
      z.nullable(z.string('error.type')),
      z.transform((text) => text ?? ''),
    ),
    folded(kind, max),
  )

/** To be taken once what is typed is sent for good; '' where nothing is. */
export const typed = (kind: Kind, max: number, missing = 'error.type') =>
  z.pipe(
    z
      .string(missing)
      .check(z.refine<string>((text) => kind.isPlain?.(text) ?? true, { error: 'error.text', abort: true })),
    folded(kind, max).check((payload) => {
      const problem = payload.value === '' ? null : kind.problem(payload.value)
      if (problem !== null)
        payload.issues.push({ code: 'custom', input: payload.value, message: problem, path: [] })
    }),
  )

/** The same, where something has to be written. */
export const required = (kind: Kind, max: number) =>
  typed(kind, max, 'error.required').check(z.minLength(1, 'error.required'))
