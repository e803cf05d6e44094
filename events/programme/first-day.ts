/** What an organiser confirms before the season begins: by saving each value, be it the one that is there. Pure. */
import { BETWEEN, type ListSetting, SEPARATOR, settings } from './settings.ts'
import { areWitnesses } from './witnesses.ts'

/** In the order in which the console asks. `mail` stands for the mail server and the sender. */
export const firstDay = [
  'application_deadline',
  'wedding_date',
  'venue_address',
  'places',
  'whatsapp_number',
  'mail',
] as const
export type FirstDay = (typeof firstDay)[number]

/** A setting as staff read it. */
type Item = { key: string; value: string; isConfirmed: boolean }

/** Whoever saves an empty mail server says that no mail will be sent. */
function isMailConfirmed(host: Item | undefined, sender: Item | undefined): boolean {
  if (!host?.isConfirmed) return false
  return host.value === '' || (sender?.value ?? '') !== ''
}

export function unconfirmed(settings: readonly Item[]): FirstDay[] {
  const of = (key: string) => settings.find((one) => one.key === key)
  return firstDay.filter((key) =>
    key === 'mail' ? !isMailConfirmed(of('smtp_host'), of('smtp_email')) : of(key)?.isConfirmed !== true,
  )
}

// Which line of a setting that is a list is wrong, and why, for a person who has typed twenty of them.

/** `wrong`: it is no such item. `twice`: it stands further up already. `many`: there are too many before it. */
type ListProblem = { line: number; what: 'wrong' | 'twice' | 'many' }

export const isList = (key: ListSetting, value: string): boolean =>
  settings[key].isValid(value) && (key !== 'audit_witnesses' || areWitnesses(value))

const itemsOfLine = (line: string): string[] => line.split(BETWEEN).filter((item) => item !== '')

/** @param typed one item a line, or several @returns the first line, from 1, with which it is no valid list; null where it is one */
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
  const isTwice = placed.slice(0, at).some(({ item }) => !isList(key, `${item}${SEPARATOR}${bad.item}`))
  return { line: bad.line, what: isTwice ? 'twice' : 'many' }
}
