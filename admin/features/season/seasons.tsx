/** The seasons, the selected one, and the filters that list and ranking share. Rankings of earlier seasons are read-only. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import * as z from 'zod/mini'
import type { Status } from '#events/application/statuses.ts'
import { grouped } from '#events/language/digits.ts'
import { seasonName } from '#events/language/format.ts'
import { districtNames } from '#events/places/districts.ts'
import { districts } from '#events/vocabulary.ts'
import { call } from '#web/api.ts'
import { everything } from '../../app/client.ts'
import { seasonAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { ChipSelect, DebouncedInput } from '../../window/filter-fields.tsx'
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

/** For commands, which read only the cache. */
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

/** Shown only if there is more than one season. */
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

export function NotCurrent() {
  const { locale, t } = useWords()
  const { name, isCurrent } = useSeason()
  if (isCurrent || name === null) return null
  return <span className="gold">{t('console.notCurrent', { season: seasonName(locale, name) })}</span>
}

type FamilyFilter = 'status' | 'district' | 'brideDistrict' | 'scoreMin' | 'scoreMax'
/** 'all', or '' for a score, is no filter. */
type FamilyFilterValues = Readonly<Record<FamilyFilter, string>>

/** Whether a filter is set: status, each district, score. */
export const familyFiltersSet = (filters: FamilyFilterValues): boolean[] => [
  ...[filters.status, filters.district, filters.brideDistrict].map((value) => value !== 'all'),
  filters.scoreMin + filters.scoreMax !== '',
]

type Props = {
  filters: FamilyFilterValues
  set: (filter: FamilyFilter, value: string) => void
  statuses: readonly Status[]
  /** The label of the groom's district. */
  district: string
}
export function FamilyFilters({ filters, set, statuses, district }: Props) {
  const { locale, t } = useWords()
  const all = ['all', t('admin.all')] as const
  const places = [all, ...districts.map((one) => [one, districtNames[one][locale]] as const)]
  const field = (name: FamilyFilter) => ({
    value: filters[name],
    set: (value: string) => set(name, value),
  })
  const [byStatus, byDistrict, byBrideDistrict, byScore] = familyFiltersSet(filters)
  return (
    <>
      <ChipSelect
        label={t('admin.status')}
        {...field('status')}
        isOn={byStatus}
        options={[all, ...statuses.map((status) => [status, t(`status.${status}`)] as const)]}
      />
      <ChipSelect label={district} {...field('district')} isOn={byDistrict} options={places} />
      <ChipSelect
        label={t('list.column.brideDistrict')}
        {...field('brideDistrict')}
        isOn={byBrideDistrict}
        options={places}
      />
      <fieldset className="chip" data-on={byScore}>
        <legend className="visually-hidden">{t('admin.scoreRange')}</legend>
        <span aria-hidden="true">{t('admin.score')}</span>
        <ScoreInput placeholder="0" label={t('console.scoreMin')} {...field('scoreMin')} />
        –
        <ScoreInput placeholder="100" label={t('console.scoreMax')} {...field('scoreMax')} />
      </fieldset>
    </>
  )
}

type ScoreProps = { label: string; placeholder: string; value: string; set: (value: string) => void }

const ScoreInput = ({ label, ...input }: ScoreProps) => (
  <DebouncedInput type="number" min={0} max={100} aria-label={label} {...input} />
)
