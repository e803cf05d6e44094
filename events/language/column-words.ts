/**
 * The headings of the list's columns and their values in words, for the console's grid, its prints and the CSV. Texts are
 * looked up by the caller, since a browser carries only its own.
 */
import { consentOf } from '../application/consent.ts'
import { spokenNumber } from '../application/number.ts'
import { kolkataDate } from '../dates.ts'
import { districtNames } from '../places/districts.ts'
import { type CellValue, factOfColumn, type ListColumn } from '../projections/list-columns.ts'
import { isCriterionKey } from '../scoring/criteria.ts'
import { districts, type Locale } from '../vocabulary.ts'
import { grouped } from './digits.ts'
import { day, money } from './format.ts'

/** `textOf`: the text of a key in this language; null where there is none. */
export type ColumnWords = { locale: Locale; textOf: (key: string) => string | null }

/** Headings of columns that have a text already. */
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
  consent: 'detail.consent',
}

/** What the columns of one person are called, by the name of the field without its side. */
const personHeadings: Readonly<Record<string, string>> = {
  Age: 'detail.age',
  Dob: 'detail.dob',
  Email: 'detail.email',
  ParentPhone: 'detail.parentPhone',
  Address: 'detail.address',
  Taluk: 'detail.taluk',
  Village: 'detail.village',
  LsgType: 'detail.lsgType',
  LsgName: 'detail.lsgName',
  PostalName: 'detail.postalName',
  Pincode: 'detail.pincode',
  Education: 'detail.education',
  Occupation: 'detail.occupation',
  Workplace: 'detail.workplace',
  Religion: 'detail.religion',
  Caste: 'detail.caste',
  MaritalStatus: 'detail.maritalStatus',
  FatherName: 'detail.fatherName',
  FatherJob: 'detail.fatherJob',
  FatherAlive: 'detail.fatherAlive',
  MotherName: 'detail.motherName',
  MotherJob: 'detail.motherJob',
  MotherAlive: 'detail.motherAlive',
  ParentsHealth: 'detail.parentsHealth',
  FamilyMonthlyIncome: 'detail.income',
  HouseType: 'detail.houseType',
}

const documentWords: Readonly<Record<string, string>> = {
  groomPhoto: 'detail.groomPhoto',
  bridePhoto: 'detail.bridePhoto',
  groomAadhaarFront: 'detail.groomAadhaarFront',
  groomAadhaarBack: 'detail.groomAadhaarBack',
  brideAadhaarFront: 'detail.brideAadhaarFront',
  brideAadhaarBack: 'detail.brideAadhaarBack',
  incomeProof: 'detail.incomeProof',
  educationProof: 'detail.educationProof',
  socialVerificationLetter: 'detail.socialLetter',
}

const first = ({ textOf }: ColumnWords, ...keys: readonly (string | undefined)[]): string | null => {
  for (const key of keys) {
    const text = key === undefined ? null : textOf(key)
    if (text !== null) return text
  }
  return null
}

/** "Bride: Caste" for a column of one person, "Found: House of the bride's family" for what a visit found. */
export function headingOf(column: ListColumn, words: ColumnWords): string {
  const fact = factOfColumn.get(column)
  if (fact !== undefined)
    return `${first(words, 'list.found') ?? ''}: ${first(words, `score.fact.${fact}`) ?? fact}`
  if (isCriterionKey(column)) return first(words, `criteria.${column}`) ?? column
  const [, side, field = ''] = /^(groom|bride)([A-Z]\w*)$/.exec(column) ?? []
  const ofPerson = first(words, personHeadings[field])
  if (side !== undefined && ofPerson !== null)
    return `${first(words, `console.${side}`) ?? side}: ${ofPerson}`
  return first(words, known[column], `list.column.${column}`) ?? column
}

/** Columns of which every value is a number. */
export const isNumeric = (column: ListColumn): boolean =>
  isCriterionKey(column) ||
  /Income$|^(totalScore|declaredScore|rank|manualRank|confirmedCriteria|groomAge|brideAge|version)$/.test(
    column,
  )

/** Points have two decimals in every row, so that they stand below each other. */
function numberIn(column: ListColumn, value: number): string {
  if (/Income$/.test(column)) return money(value)
  const isPoints = isCriterionKey(column) || /Score$/.test(column)
  return isPoints ? value.toFixed(2) : grouped(value, 0)
}

/** `12/11/2025` in English, as Malayalam writes dates in Malayalam. */
const dateIn = (locale: Locale, date: string): string =>
  locale === 'ml' ? day('ml', date) : date.split('-').reverse().join('/')

function textIn(column: ListColumn, value: string, words: ColumnWords): string {
  const { locale } = words
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return dateIn(locale, kolkataDate(value))
  if (/(Dob|Date)$/.test(column)) return dateIn(locale, value)
  if (column === 'number') return spokenNumber(value)
  if (column === 'status') return first(words, `status.${value}`, 'status.unknown') ?? value
  if (column === 'rejectedFor') return first(words, `rejection.${value}`) ?? value
  if (column === 'consent') {
    const agreed = consentOf(value)
    if (!agreed) return value
    const read = agreed.notice === null ? agreed.locale : `${agreed.locale}, ${agreed.notice}`
    return `${dateIn(locale, agreed.policy)} (${read})`
  }
  if (/District$/.test(column)) {
    const district = districts.find((one) => one === value)
    return district ? districtNames[district][locale] : value
  }
  const isChoice = /(Education|Religion|MaritalStatus|HouseType|ParentsHealth|LsgType|Taluk|Community)$/.test(
    column,
  )
  if (!isChoice) return value
  const text = first(words, `detail.value.${value}`, `score.value.community.${value}`)
  return text ?? value.replaceAll('_', ' ')
}

/** '' for what is not there. */
export function wordsOf(column: ListColumn, value: CellValue, words: ColumnWords): string {
  if (value === null || value === '') return ''
  if (typeof value === 'boolean') return first(words, value ? 'detail.yes' : 'detail.no') ?? String(value)
  if (typeof value === 'number') return numberIn(column, value)
  if (typeof value === 'string') return textIn(column, value, words)
  return value.map((one) => first(words, documentWords[one]) ?? one).join(', ')
}
