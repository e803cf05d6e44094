/** A list of the console that somebody has named: what it is narrowed to, how it looks, and whether colleagues see it. */
import * as z from 'zod/mini'
import { statuses } from './application/status.ts'
import { staffText } from './texts.ts'
import { districts, limits } from './vocabulary.ts'

export const viewLimits = { views: 50, name: 60, columns: 40 } as const

const points = z.string('error.type').check(z.regex(/^(?:\d{1,3}(?:\.\d{1,2})?)?$/, 'error.type'))
const column = z.string('error.type').check(z.regex(/^\w{1,40}$/, 'error.type'))

/** As the list's address has them; the page of the list is not part of a view. */
const Filters = z.strictObject({
  status: z.enum(['all', ...statuses], 'error.choose'),
  district: z.enum(['all', ...districts], 'error.choose'),
  scoreMin: points,
  scoreMax: points,
  q: z.string('error.type').check(z.maxLength(limits.line, 'error.tooLong')),
  /** What waits for somebody. */
  work: z.enum(['all', 'documents', 'duplicates'], 'error.choose'),
  /** '' for the one that is current when the view is opened, as views of before seasons could be chosen mean it. */
  season: z._default(z.string('error.type').check(z.maxLength(limits.line, 'error.tooLong')), ''),
  sortBy: z.enum(['status', 'score', 'submittedAt', 'groomName', 'groomDistrict'], 'error.choose'),
  sortOrder: z.enum(['asc', 'desc'], 'error.choose'),
})

export const SavedView = z.strictObject({
  name: staffText(viewLimits.name).check(z.minLength(1, 'error.required')),
  filters: Filters,
  /** Columns that are not shown. */
  hidden: z.array(column).check(z.maxLength(viewLimits.columns, 'error.tooLong')),
  density: z.enum(['compact', 'standard', 'comfortable'], 'error.choose'),
  shared: z.boolean('error.type'),
})
export type SavedView = z.infer<typeof SavedView>

/** All views of one person; a name stands for one view. */
export const SavedViews = z.array(SavedView).check(
  z.maxLength(viewLimits.views, 'error.tooLong'),
  z.refine((views) => new Set(views.map(({ name }) => name)).size === views.length, 'error.choose'),
)
