/** Settings that an organiser has to confirm before the season, by saving each value, even the default. */
import { BETWEEN, type ListSetting, SEPARATOR, settings } from './settings.ts'
import { areWitnesses } from './witnesses.ts'

/** Tasks outside the settings: in the team, in the own account, on the machine. `true` once done, `false` where postponed. */
const deeds = ['second_person', 'sign_in_code', 'backup_drill'] as const
export type Deed = (typeof deeds)[number]
export const isDeed = (key: FirstDay): key is Deed => deeds.some((deed) => deed === key)

/** In the console's order. `mail`: the mail server and the sender. The last four can be put off. */
export const firstDay = [
  'application_deadline',
  'wedding_date',
  'results_day',
  'venue_address',
  'places',
  'whatsapp_number',
  'mail',
  'grievance_name',
  ...deeds,
] as const
export type FirstDay = (typeof firstDay)[number]
/** Items with a field. */
export type FirstDayField = Exclude<FirstDay, 'mail' | Deed>

type Item = { key: string; value: string; isConfirmed: boolean }

/** Saving an empty mail server confirms that no mail will be sent; with one, a letter arrived or nobody wanted a test. */
function isMailConfirmed(of: (key: string) => Item | undefined): boolean {
  const host = of('smtp_host')
  if (!host?.isConfirmed) return false
  return host.value === '' || [of('smtp_email'), of('mail_confirmed')].every((one) => one && one.value !== '')
}

export function unconfirmed(settings: readonly Item[]): FirstDay[] {
  const of = (key: string) => settings.find((one) => one.key === key)
  return firstDay.filter((key) => (key === 'mail' ? !isMailConfirmed(of) : of(key)?.isConfirmed !== true))
}

// Finds the invalid line of a list, for a person who has typed twenty.

/** `wrong`: invalid. `twice`: a duplicate of an earlier line. `many`: beyond the limit. */
type ListProblem = { line: number; what: 'wrong' | 'twice' | 'many' }

export const isList = (key: ListSetting, value: string): boolean =>
  settings[key].isValid(value) && (key !== 'audit_witnesses' || areWitnesses(value))

const itemsOfLine = (line: string): string[] => line.split(BETWEEN).filter((item) => item !== '')

/** @param typed one or more items a line @returns the first problem, with its line from 1, or null */
export function listProblem(key: ListSetting, typed: string): ListProblem | null {
  const lines = typed.split('\n')
  const placed = lines.flatMap((line, place) => itemsOfLine(line).map((item) => ({ item, line: place + 1 })))
  const listOf = (count: number): string =>
    placed
      .slice(0, count)
      .map(({ item }) => item)
      .join(SEPARATOR)
  const at = placed.findIndex((_one, place) => !isList(key, listOf(place + 1)))
  const bad = placed[at]
  if (!bad) return null
  if (!isList(key, bad.item)) return { line: bad.line, what: 'wrong' }
  const isTwice = placed
    .slice(0, at)
    .some(({ item }) => isList(key, item) && !isList(key, `${item}${SEPARATOR}${bad.item}`))
  return { line: bad.line, what: isTwice ? 'twice' : 'many' }
}
