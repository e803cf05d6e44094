/** How many places there are, and where more would be taken than are left, the box to be ticked before that is done. */
import { useWords } from '../../app/texts/access.ts'
import type { PlacesToTake } from './use-places.ts'

export function TakePlaces({
  places: { ranking, now, taking, over, isConfirmed, confirm },
}: {
  places: PlacesToTake
}) {
  const { t } = useWords()
  if (over === 0) return now && <p>{t('console.placesNow', now)}</p>
  const sentence = now
    ? t('console.placesOver', { count: now.places, taken: now.taken, after: now.taken + taking })
    : t('console.placesUnknown')
  return (
    <div className="warning">
      <p role="status">
        <strong>{sentence}</strong> {t('console.placesOverHint')}
        {ranking?.twoPersons && ` ${t('access.needsSecond')}`}
      </p>
      <label className="tick">
        <input type="checkbox" checked={isConfirmed} onChange={({ target }) => confirm(target.checked)} />
        {t('console.takeOver', { count: over })}
      </label>
    </div>
  )
}
