/** The note in the status bar that the selected season is not the current one. */
import { seasonName } from '#events/language/format.ts'
import { useWords } from '../../app/texts/console.ts'
import { useSeason } from './season.ts'

export function NotCurrent() {
  const { locale, t } = useWords()
  const { name, isCurrent } = useSeason()
  if (isCurrent || name === null) return null
  return <span className="gold">{t('console.notCurrent', { season: seasonName(locale, name) })}</span>
}
