/** Settings that contradict one another: a wedding before the deadline, fewer places than are taken. */
import { instantOf, kolkataDate } from '#events/dates.ts'
import type { Setting } from '../../app/client.ts'
import type { Values } from './SettingField.tsx'

type Wrong = 'wedding_date' | 'application_deadline' | 'places'

/**
 * Only values that somebody has confirmed are compared, and only where one of the two is being changed, which confirms it.
 * @param changes as they are sent to the server @param taken how many places are @returns the setting that is wrong
 */
export function outOfOrder(settings: readonly Setting[], changes: Values, taken: number): Wrong | null {
  const confirmed = (key: string): string =>
    changes[key] ?? settings.find((one) => one.key === key && one.isConfirmed)?.value ?? ''
  const { wedding_date: wedding, application_deadline: until, places } = changes
  const deadline = instantOf(confirmed('application_deadline'))
  const day = confirmed('wedding_date')
  const isOfDays = wedding !== undefined || until !== undefined
  if (isOfDays && deadline !== null && day !== '' && day < kolkataDate(deadline))
    return wedding === undefined ? 'application_deadline' : 'wedding_date'
  return /^\d+$/.test(places ?? '') && Number(places) < taken ? 'places' : null
}

/** The deadline that these changes set, where it is over and so closes applications; else null. */
export function closingNow({ application_deadline: changed = '' }: Values, now: Date): string | null {
  const deadline = instantOf(changed)
  return deadline !== null && deadline <= now.toISOString() ? deadline : null
}
