/** What is asked of a bundle, by a route or a command. */
import * as z from 'zod'
import { LARGEST_NUMBER, LARGEST_SAMPLE, levels, SMALLEST_SAMPLE } from '#events/ledger/levels.ts'
import { line, wholeFrom } from '../http/checked.ts'
import { Auditor, type SampleAsked } from '../store/audit-bundle.ts'

/**
 * `level`: what the bundle opens; `full` only for a sworn auditor. A `sample`, and no other, needs the auditor's `number` and
 * `count`.
 */
export const BundleAsked = z
  .strictObject({
    auditor: Auditor,
    level: z.enum(levels, 'error.choose').default('public'),
    number: wholeFrom(0, LARGEST_NUMBER).optional(),
    count: wholeFrom(SMALLEST_SAMPLE, LARGEST_SAMPLE).optional(),
    season: z.optional(line),
  })
  .superRefine(({ auditor: _, level, ...drawn }, context) => {
    const isSample = level === 'sample'
    const wrong = isSample ? ['number', 'count'].filter((name) => !(name in drawn)) : Object.keys(drawn)
    const message = isSample ? 'error.required' : 'error.unknownField'
    for (const name of wrong) context.addIssue({ code: 'custom', path: [name], message })
  })

/** Null for another level. */
export const sampleAsked = ({ number, count, season }: z.infer<typeof BundleAsked>): SampleAsked | null =>
  number === undefined || count === undefined ? null : { number, count, season }
