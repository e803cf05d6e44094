/** How many places of the season are taken and left, beside every selection. */
import { useWords } from '../../app/texts/console.ts'
import { useStats } from './api.ts'

export function PlacesLeft() {
  const { t } = useWords()
  const places = useStats()?.places
  if (!places) return null
  const { all, taken } = places
  return <span>{t('console.placesNow', { places: all, taken, left: Math.max(0, all - taken) })}</span>
}
