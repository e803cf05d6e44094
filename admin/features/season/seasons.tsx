/** The seasons, the selected one, and whether it is the current one; the ranking of any other is read-only. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import * as z from 'zod/mini'
import { grouped } from '#events/language/digits.ts'
import { seasonName } from '#events/language/format.ts'
import { call } from '#web/api.ts'
import { everything } from '../../app/client.ts'
import { seasonAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { ChipSelect } from '../../window/filter-fields.tsx'
import type { CommandContext } from '../../window/registry.ts'

export const Seasons = z.array(
  z.object({ season: z.string(), applications: z.number(), isPublished: z.boolean() }),
)
type Seasons = z.infer<typeof Seasons>

/** The current season comes first. */
export const seasonsQuery = queryOptions({
  queryKey: [...everything, 'seasons'],
  meta: { follows: ['programme'] },
  queryFn: () => call('/api/admin/seasons', { schema: Seasons }),
})

/** @param selected as in the URL. Until the seasons are loaded, only '' is known to be current. */
export const isCurrentSeason = (selected: string, seasons: Seasons | undefined): boolean =>
  selected === '' || selected === seasons?.[0]?.season

/** For commands, which read only what is cached. */
export const isInCurrentSeason = ({ store, client }: CommandContext): boolean =>
  isCurrentSeason(store.get(seasonAtom), client.getQueryData(seasonsQuery.queryKey))

/** `name` is null until the list of seasons is loaded. */
export function useSeason() {
  const selected = useAtomValue(seasonAtom)
  const loaded = useQuery(seasonsQuery).data
  const seasons = loaded ?? []
  const current = seasons[0]?.season ?? null
  const isListed = selected === '' || seasons.some(({ season }) => season === selected)
  return {
    current,
    name: selected === '' ? current : selected,
    isCurrent: isCurrentSeason(selected, loaded),
    /** A season that only the URL names is added, so that the select can show it. */
    seasons: isListed ? seasons : [...seasons, { season: selected, applications: 0, isPublished: false }],
  }
}

/** Selects the season; shown only when there is more than one. */
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

/** The note in the status bar that the selected season is not the current one. */
export function NotCurrent() {
  const { locale, t } = useWords()
  const { name, isCurrent } = useSeason()
  if (isCurrent || name === null) return null
  return <span className="gold">{t('console.notCurrent', { season: seasonName(locale, name) })}</span>
}
