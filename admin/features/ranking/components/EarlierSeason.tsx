/** A note that the ranking of another season is read-only, with a button to the current one. */
import { useSetAtom } from 'jotai'
import { seasonName } from '#events/language/format.ts'
import { seasonAtom } from '../../../app/state.ts'
import { useWords } from '../../../app/texts/ranking.ts'
import { useSeason } from '../../season/season.ts'

export function EarlierSeason() {
  const { locale, t } = useWords()
  const { name, current, isCurrent } = useSeason()
  const open = useSetAtom(seasonAtom)
  if (isCurrent || name === null || current === null) return null
  return (
    <p className="earlier" role="note">
      {t('ranking.earlier', { season: seasonName(locale, name) })}{' '}
      <button className="tb line" type="button" onClick={() => open('')}>
        {t('console.toCurrent', { season: seasonName(locale, current) })}
      </button>
    </p>
  )
}
