/** zod schemas of typed text, by its kind (kind.ts). `max` counts UTF-16 units of the folded text. */
import * as z from 'zod/mini'
import type { Kind } from './kind.ts'

const folded = (fold: Kind['fold'], max: number) =>
  z.pipe(z.transform(fold), z.string().check(z.maxLength(max, 'error.tooLong')))

/** For a draft: null clears the field, and a half-typed value is checked only for its length. */
export const drafted = ({ fold }: Pick<Kind, 'fold'>, max: number) =>
  z.pipe(
    z.pipe(
      z.nullable(z.string('error.type')),
      z.transform((text) => text ?? ''),
    ),
    folded(fold, max),
  )

/** For a final submission; '' where nothing was typed. */
export const typed = (kind: Kind, max: number, missing = 'error.type') =>
  z.pipe(
    z
      .string(missing)
      .check(z.refine<string>((text) => kind.isPlain?.(text) ?? true, { error: 'error.text', abort: true })),
    folded(kind.fold, max).check((payload) => {
      const problem = payload.value === '' ? null : kind.problem(payload.value)
      if (problem !== null)
        payload.issues.push({ code: 'custom', input: payload.value, message: problem, path: [] })
    }),
  )

/** Like `typed`, but '' is refused. */
export const required = (kind: Kind, max: number) =>
  typed(kind, max, 'error.required').check(z.minLength(1, 'error.required'))
