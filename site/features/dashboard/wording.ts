/** Formats numbers, statuses and dates for the dashboard. */
import { kolkataDate } from '#events/dates.ts'
import { day } from '#events/language/format.ts'
import { useWords } from '../../components/island/texts.ts'

/** The badge's word and the line that explains it; a status that is not known here has no explanation. */
export function useStatusWords(status: string) {
  const { t, textOf } = useWords()
  return {
    label: textOf(`status.${status}`) ?? t('status.unknown'),
    help: textOf(`statusHelp.${status}`),
    next: textOf(`dash.next.${status}`),
  }
}

/** The day in Kerala at an instant, as it is written in the language of the page. */
export function useDay() {
  const { locale } = useWords()
  return (instant: string): string => day(locale, kolkataDate(instant))
}
