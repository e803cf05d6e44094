/** What the places and the ranking say of a choice of families before it is made; without the ranking, that it is not known. */
import type { ReactNode } from 'react'
import { useWords } from '../../app/texts/console.ts'
import type { RankingData } from './ranking-data.ts'
import { TakePlaces } from './TakePlaces.tsx'
import type { PlacesToTake } from './use-places.ts'

type Props = { places: PlacesToTake; children: (ranking: RankingData) => ReactNode }

export function Choice({ places, children }: Props) {
  const { t } = useWords()
  const { ranking, isError } = places
  return (
    <>
      <TakePlaces places={places} />
      {ranking && children(ranking)}
      {isError && <p className="warning">{t('console.choiceUnknown')}</p>}
      {!ranking && !isError && <p className="hint">{t('admin.wait')}</p>}
    </>
  )
}
