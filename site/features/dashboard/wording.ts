/** How the dashboard says numbers, statuses and dates. */
import { kolkataDate } from '#events/dates.ts'
import { day } from '#events/language/format.ts'
import { useWords } from '../../components/island/words.tsx'

/** What families and organisers call an application by: the first 8 characters of its id. */
export const referenceOf = ({ id }: { id: string }): string => id.slice(0, 8)

/** The badge's word and the line that explains it; a status that is not known here has no explanation. */
export function useStatusWords(status: string) {
  const { word, wordOr } = useWords()
  return {
    label: wordOr(`status.${status}`) ?? word('status.unknown'),
    help: wordOr(`statusHelp.${status}`),
    next: wordOr(`dash.next.${status}`),
  }
}

/** The day in Kerala at an instant, as it is written in the language of the page. */
export function useDay() {
  const { locale } = useWords()
  return (instant: string): string => day(locale, kolkataDate(instant))
}
