/** The texts of a status, and dates, in the language of the dashboard. */
import { kolkataDate } from '#events/dates.ts'
import { day } from '#events/language/format.ts'
import { type MyApplication, useDeadline } from '../../account/queries.ts'
import { useWords } from '../../components/island/texts.ts'

/**
 * `help`, `next` and `when` explain the status, the next step and its date; null for a status that this build does not know. The badge
 * of a ranked application says in Malayalam what the present step of the timeline says.
 */
export function useStatusWords(status: string) {
  const { t, textOf } = useWords()
  return {
    label: textOf(`dash.badge.${status}`) ?? textOf(`status.${status}`) ?? t('status.unknown'),
    help: textOf(`statusHelp.${status}`),
    next: textOf(`dash.next.${status}`),
    when: textOf(`dash.when.${status}`),
  }
}

/** Whether the application is a draft and the deadline has passed. */
export function useIsLate({ status }: Pick<MyApplication, 'status'>): boolean {
  const isExpired = useDeadline().data?.isExpired ?? false
  return isExpired && status === 'draft'
}

/** Formats the day in Kerala at an instant (ISO 8601 UTC). */
export function useDay() {
  const { locale } = useWords()
  return (instant: string): string => day(locale, kolkataDate(instant))
}
