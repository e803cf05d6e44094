/** Selects the season; shown only when there is more than one. */
import { useSetAtom } from 'jotai'
import { grouped } from '#events/language/digits.ts'
import { seasonName } from '#events/language/format.ts'
import { seasonAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { ChipSelect } from '../../window/ChipSelect.tsx'
import { useSeason } from './season.ts'

export function SeasonChoice() {
  const { locale, t } = useWords()
  const { name, current, isCurrent, seasons } = useSeason()
  const open = useSetAtom(seasonAtom)
  if (seasons.length < 2) return null
  const options = seasons.map(({ season, applications }) => {
    const n = grouped(applications)
    return [season, t('console.seasonOf', { season: seasonName(locale, season), n })] as const
  })
  return (
    <ChipSelect
      label={t('console.season')}
      value={name ?? ''}
      isOn={!isCurrent}
      options={options}
      set={(season) => open(season === current ? '' : season)}
    />
  )
}
