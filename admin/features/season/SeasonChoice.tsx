/** Which season is open; there only where there was more than one. */
import { useSetAtom } from 'jotai'
import { seasonName } from '#events/language/format.ts'
import { seasonAtom } from '../../app/state.ts'
import { useWords } from '../../app/words.ts'
import { ChipSelect } from '../../window/ChipSelect.tsx'
import { useSeason } from './season.ts'

export function SeasonChoice() {
  const { locale, word } = useWords()
  const { name, current, isCurrent, seasons } = useSeason()
  const open = useSetAtom(seasonAtom)
  if (seasons.length < 2) return null
  const options = seasons.map(({ season, applications }) => {
    const n = applications.toLocaleString('en-IN')
    return [season, word('console.seasonOf', { season: seasonName(locale, season), n })] as const
  })
  return (
    <ChipSelect
      label={word('console.season')}
      value={name ?? ''}
      isOn={!isCurrent}
      options={options}
      set={(season) => open(season === current ? '' : season)}
    />
  )
}
