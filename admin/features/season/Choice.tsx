/** What the places and the ranking say of a choice of families before it is made; without the ranking, that it is not known. */
import { type ReactNode, useEffect } from 'react'
import { useWords } from '../../app/texts/console.ts'
import { noteToRead } from '../../window/burst-keys.ts'
import type { RankingData } from './ranking-data.ts'
import { TakePlaces } from './TakePlaces.tsx'
import type { PlacesToTake } from './use-places.ts'

type Props = { places: PlacesToTake; children: (ranking: RankingData) => ReactNode }

export function Choice({ places, children }: Props) {
  const { t } = useWords()
  const { ranking, isError } = places
  const isKnown = ranking !== undefined || isError
  // After the layout effect of the dialog, which is to be read as well.
  useEffect(() => noteToRead(isKnown), [isKnown])
  return (
    <>
      <TakePlaces places={places} />
      {ranking && children(ranking)}
      {isError && <p className="warning">{t('console.choiceUnknown')}</p>}
      {!isKnown && <p className="hint">{t('admin.wait')}</p>}
    </>
  )
}
