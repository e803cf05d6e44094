/** Columns of the console's list and its CSV. Their names are part of the API. */
import { type FoundName, facts, foundNames } from '../application/facts.ts'
import type { Form } from '../application/form.ts'
import { documents, missingPaperFields } from '../application/missing.ts'
import { type FieldOf, type FormField, fields, questionOf } from '../application/questions.ts'
import type { Sent, Started } from '../application/standing.ts'
import { priority } from '../application/statuses.ts'
import { confirmedBy, unsettledVisit } from '../application/visit.ts'
import { sortKey } from '../language/malayalam.ts'
import { type Criteria, criterionKeys } from '../scoring/criteria.ts'
import { declaredTotal, wirePoints } from '../scoring/score.ts'

/** Columns that every row has. */
export const listedColumns = [
  'id',
  'number',
  'groomName',
  'brideName',
  'groomDistrict',
  'brideDistrict',
  'status',
  'totalScore',
  'provisional',
  'submittedAt',
  'version',
] as const

/** Times are null until they happen; `rank` and `confirmedCriteria` where there is none. */
const standingColumns = [
  'season',
  'rank',
  'manualRank',
  'declaredScore',
  'confirmedCriteria',
  'isUnvisited',
  'missingDocuments',
  'statusSince',
  'verifiedAt',
  'rankedAt',
  'shortlistedAt',
  'rejectedFor',
  'withdrawnAt',
  'groomAge',
  'brideAge',
] as const

type FormColumn = Exclude<FormField, FieldOf<'picture' | 'proofs'> | (typeof listedColumns)[number]>
const isFormColumn = (field: FormField): field is FormColumn =>
  !documents.some((file) => file.field === field) && !listedColumns.some((listed) => listed === field)
export const formColumns: readonly FormColumn[] = fields.filter(isFormColumn)

type FoundColumn = `found${Capitalize<FoundName>}`
const capitalized = (fact: string): string => fact.charAt(0).toUpperCase() + fact.slice(1)
/** `foundCommunity` holds a visit's finding about `community`. */
export const factOfColumn: ReadonlyMap<string, FoundName> = new Map(
  foundNames.map((fact) => [`found${capitalized(fact)}`, fact]),
)
const isFoundColumn = (name: string): name is FoundColumn => factOfColumn.has(name)
export const foundColumns: readonly FoundColumn[] = [...factOfColumn.keys()].filter(isFoundColumn)

export const listColumns = [
  ...listedColumns,
  ...standingColumns,
  ...criterionKeys,
  ...foundColumns,
  ...formColumns,
] as const
export type ListColumn = (typeof listColumns)[number]
export const isListColumn = (name: string): name is ListColumn =>
  listColumns.some((column) => column === name)

/** Phones and addresses: reading a list of them is logged. */
export const isContact = (column: ListColumn): boolean => questionOf(column)?.contact === true

export const formFieldsFor = (columns: readonly ListColumn[]): readonly FormField[] => [
  ...new Set(
    columns.flatMap((column): readonly FormField[] => {
      if (column === 'missingDocuments') return documents.map(({ field }) => field)
      const field = formColumns.find((one) => one === column)
      return field === undefined ? [] : [field]
    }),
  ),
]

/** Storage of a column's value: the listed row, the standing, or one of three pieces of the wide table. */
export type Piece = 'listed' | 'standing' | 'form' | 'found' | 'ages'

function piecesOf(column: ListColumn): readonly Piece[] {
  if (column === 'missingDocuments') return ['standing', 'form']
  if (column === 'groomAge' || column === 'brideAge') return ['standing', 'ages']
  if (standingColumns.some((one) => one === column)) return ['standing']
  if (factOfColumn.has(column)) return ['found']
  return formColumns.some((one) => one === column) ? ['form'] : ['listed']
}
export const piecesFor = (columns: readonly ListColumn[]): ReadonlySet<Piece> =>
  new Set(columns.flatMap(piecesOf))

export const documentName = (field: FormField): string => field.replace(/Keys?$/, '')

export type CellValue = string | number | boolean | null | readonly string[]
/** May be lazy. `listed`: the row without further columns. `form`: null for a draft; else at least `formFieldsFor`. */
export type ColumnSource = {
  listed: Readonly<Record<string, unknown>>
  standing: Started
  form: Partial<Form> | null
  found: Readonly<Record<string, unknown>>
  ages: Readonly<Record<string, unknown>> | null
  rank: number | null
  criteria: Criteria
}

const cell = (value: unknown): CellValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
const memberOf = (object: unknown, name: string): CellValue =>
  typeof object === 'object' && object !== null ? cell(Reflect.get(object, name)) : null

type StandingColumn = (typeof standingColumns)[number]
type SentValue = (source: ColumnSource, sent: Sent) => CellValue
const isBegun = ({ verified }: Sent): boolean => Object.keys(verified).length > 0
/** Computed columns of a submitted application. */
const workedOut: Partial<Record<StandingColumn, SentValue>> = {
  rank: ({ rank }) => rank,
  declaredScore: ({ criteria }, sent) => {
    const { declared: facts, verified, verifiedAt, scored } = sent
    const isCounted = scored && isBegun(sent)
    return isCounted ? wirePoints(declaredTotal({ facts, verified, verifiedAt, criteria })) : null
  },
  confirmedCriteria: ({ criteria }, sent) => (isBegun(sent) ? confirmedBy(sent, criteria).confirmed : null),
  isUnvisited: ({ criteria }, sent) => unsettledVisit(sent, criteria) !== null,
  missingDocuments: ({ form }) => form && missingPaperFields(form).map(documentName),
  groomAge: ({ ages }) => memberOf(ages, 'groomAge'),
  brideAge: ({ ages }) => memberOf(ages, 'brideAge'),
}

function standingValue(column: StandingColumn, source: ColumnSource): CellValue {
  const { standing } = source
  if (column === 'season') return standing.season
  if (standing.stage !== 'sent') return null
  const workOut = workedOut[column]
  return workOut ? workOut(source, standing) : memberOf(standing, column)
}

type Read = (source: ColumnSource) => CellValue
function readerOf(column: ListColumn): Read {
  const ofStanding = standingColumns.find((one) => one === column)
  if (ofStanding) return (source) => standingValue(ofStanding, source)
  if (criterionKeys.some((key) => key === column))
    return ({ listed }) => memberOf(listed.scoreBreakdown, column)
  const fact = factOfColumn.get(column)
  if (fact !== undefined) return ({ found }) => memberOf(found, fact)
  const isListed = listedColumns.some((one) => one === column)
  return isListed ? ({ listed }) => memberOf(listed, column) : ({ form }) => memberOf(form, column)
}
/** Found once, since an export reads a hundred columns of each family. */
const readers = new Map(listColumns.map((column) => [column, readerOf(column)]))
export const columnValue = (column: ListColumn, source: ColumnSource): CellValue =>
  readers.get(column)?.(source) ?? null

const choiceOrder = (column: ListColumn): readonly CellValue[] | undefined => {
  if (column === 'status') return priority
  const fact = factOfColumn.get(column)
  return fact ? facts[fact].values : questionOf(column)?.options
}

/** Cache size: a key takes some 5 µs, and castes, jobs and places repeat. */
const MOST_KEYS = 5000
const sortKeys = new Map<string, string>()
function keyOf(text: string): string {
  const known = sortKeys.get(text)
  if (known !== undefined) return known
  if (sortKeys.size >= MOST_KEYS) sortKeys.clear()
  const made = sortKey(text)
  sortKeys.set(text, made)
  return made
}

/** The sort key; null for a missing value, which comes last in both directions. */
export function sortValue(column: ListColumn, value: CellValue): number | string | null {
  if (value === null || value === '') return null
  if (typeof value === 'boolean') return Number(value)
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return value.length
  const place = choiceOrder(column)?.indexOf(value) ?? -1
  return place >= 0 ? place : keyOf(value)
}
