/** Headings and values of list columns in words. The caller looks up texts, since a browser loads only its own. */
import { documents } from '../application/missing.ts'
import { spokenNumber } from '../application/number.ts'
import { type Question, questionOf } from '../application/questions.ts'
import { kolkataDate } from '../dates.ts'
import { type CellValue, documentName, factOfColumn, type ListColumn } from '../projections/list-columns.ts'
import { isCriterionKey } from '../scoring/criteria.ts'
import { atSide, cellIn, columnNameIn, nameIn, type Speech, shortDate } from './answer-words.ts'
import { grouped } from './digits.ts'

/** Columns whose heading is an existing text. */
const known: Readonly<Partial<Record<ListColumn, string>>> = {
  id: 'console.applicationId',
  groomName: 'admin.groomName',
  brideName: 'console.brideName',
  groomDistrict: 'console.groomDistrict',
  status: 'admin.status',
  totalScore: 'admin.score',
  provisional: 'console.provisional',
  submittedAt: 'admin.submitted',
  season: 'console.season',
  rank: 'console.rank',
}

const first = ({ textOf }: Speech, ...keys: readonly (string | undefined)[]): string | null => {
  for (const key of keys) {
    const text = key === undefined ? null : textOf(key)
    if (text !== null) return text
  }
  return null
}

/** "Bride: Caste" for a question, "Found: House of the bride's family" for a visited fact. */
export function headingOf(column: ListColumn, words: Speech): string {
  const fact = factOfColumn.get(column)
  if (fact !== undefined)
    return `${first(words, 'list.found') ?? ''}: ${first(words, `score.fact.${fact}`) ?? fact}`
  if (isCriterionKey(column)) return first(words, `criteria.${column}`) ?? column
  if (column === 'groomAge' || column === 'brideAge')
    return atSide({ side: column === 'groomAge' ? 'groom' : 'bride' }, first(words, 'value.age') ?? '', words)
  const own = first(words, known[column], `list.column.${column}`)
  const question = questionOf(column)
  return own ?? (question ? columnNameIn(question, words) : column)
}

/** The question that a column, or the fact of its column, belongs to. */
const questionIn = (column: ListColumn): Question | undefined =>
  questionOf(factOfColumn.get(column) ?? column)

export const isNumeric = (column: ListColumn): boolean =>
  isCriterionKey(column) ||
  questionIn(column)?.kind === 'money' ||
  /^(totalScore|declaredScore|rank|manualRank|confirmedCriteria|groomAge|brideAge|version)$/.test(column)

/** Points always have two decimals, so that they align. */
function numberIn(column: ListColumn, value: number): string {
  const isPoints = isCriterionKey(column) || /Score$/.test(column)
  return isPoints ? value.toFixed(2) : grouped(value, 0)
}

function textIn(column: ListColumn, value: string, words: Speech): string {
  const { locale } = words
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return shortDate(locale, kolkataDate(value))
  if (column === 'number') return spokenNumber(value)
  if (column === 'status') return first(words, `status.${value}`, 'status.unknown') ?? value
  if (column === 'rejectedFor') return first(words, `rejection.${value}`) ?? value
  return value
}

/** The name of a missing document. `name`: as `documentName` gives it. */
function documentIn(name: string, words: Speech): string {
  const document = documents.find(({ field }) => documentName(field) === name)
  return document ? nameIn(document, words) : name
}

/** '' for a missing value. */
export function wordsOf(column: ListColumn, value: CellValue, words: Speech): string {
  if (value === null || value === '') return ''
  const question = questionIn(column)
  if (question) return cellIn(question, value, words)
  if (column === 'foundCommunity') return first(words, `score.value.community.${value}`) ?? String(value)
  if (typeof value === 'boolean') return first(words, value ? 'value.yes' : 'value.no') ?? String(value)
  if (typeof value === 'number') return numberIn(column, value)
  if (typeof value === 'string') return textIn(column, value, words)
  return value.map((one) => documentIn(one, words)).join(', ')
}
