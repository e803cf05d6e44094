/** A saved view of the console's application list: its filters, columns, density, and whether it is shared. */
import * as z from 'zod/mini'
import { statuses } from './application/statuses.ts'
import { required, typed } from './kind-schemas.ts'
import { type Searched, searchText, soughtParts, soughtWords } from './language/name-search.ts'
import { limits } from './limits.ts'
import { nameKind, searchKind } from './text.ts'
import { districts } from './vocabulary.ts'

export const viewLimits = { views: 50, name: 60, columns: 40, allColumns: 150 } as const

const points = z.string('error.type').check(z.regex(/^(?:\d{1,3}(?:\.\d{1,2})?)?$/, 'error.type'))
const column = z.string('error.type').check(z.regex(/^[a-z]\w{0,39}$/i, 'error.type'))

const columns = z.array(column).check(z.maxLength(viewLimits.allColumns, 'error.tooLong'))
/** `score:desc,brideName:asc`, at most three; '' where `sortBy` and `sortOrder` are used instead. */
const sort = z
  .string('error.type')
  .check(z.regex(/^(?:\w{1,40}:(?:asc|desc)(?:,\w{1,40}:(?:asc|desc)){0,2})?$/, 'error.type'))
const district = z.enum(['all', ...districts], 'error.choose')

/** Named as in the list's URL; the page number is not part of a view. */
const Filters = z.strictObject({
  status: z.enum(['all', ...statuses], 'error.choose'),
  /** The groom's district. */
  district,
  brideDistrict: district,
  scoreMin: points,
  scoreMax: points,
  q: typed(searchKind, limits.line),
  /** Applications that need work (documents missing, possible duplicates, or visited), or what one of the figures counts. */
  work: z.enum(['all', 'documents', 'duplicates', 'visited', 'total', 'verified', 'pending'], 'error.choose'),
  /** '' for the season that is current when the view is opened. */
  season: typed(nameKind, limits.line),
  sortBy: z.enum(['status', 'score', 'submittedAt', 'groomName', 'groomDistrict'], 'error.choose'),
  sortOrder: z.enum(['asc', 'desc'], 'error.choose'),
  sort,
})

export const SavedView = z.strictObject({
  name: required(nameKind, viewLimits.name),
  filters: Filters,
  /** Default columns that are hidden. */
  hidden: z.array(column).check(z.maxLength(viewLimits.columns, 'error.tooLong')),
  /** Additional columns that are shown. */
  extra: columns,
  density: z.enum(['compact', 'standard', 'comfortable'], 'error.choose'),
  shared: z.boolean('error.type'),
})
export type SavedView = z.infer<typeof SavedView>

export const SavedViews = z.array(SavedView).check(
  z.maxLength(viewLimits.views, 'error.tooLong'),
  z.refine((views) => new Set(views.map(({ name }) => name)).size === views.length, 'error.choose'),
)

// Erasing a family removes saved views that name it.

/** Minimum letters of a word in a view's name: a shorter prefix matches too many names. */
const SHORTEST = 4

/** Whether name or search of a view identify a family: by names, number, phone or the beginning of an id. A place alone does not. */
export function namesFamily({ name, filters }: SavedView, family: Searched): boolean {
  const own = searchText({ ...family, places: [] })
  const begins = (word: string): boolean => word.length >= SHORTEST && own.includes(`  ${word}`)
  const isSought = soughtParts(filters.q).some((forms) => forms.some((form) => own.includes(form)))
  return isSought || soughtWords(name).some(({ written, sound }) => begins(written) || begins(sound))
}
