/** At the foot of the window: that the season which is open is not the current one. */
import { seasonName } from '#events/language/format.ts'
import { useWords } from '../../app/words.ts'
import { useSeason } from './season.ts'

export function NotCurrent() {
  const { locale, word } = useWords()
  const { name, isCurrent } = useSeason()
  if (isCurrent || name === null) return null
  return <span className="gold">{word('console.notCurrent', { season: seasonName(locale, name) })}</span>
}
