/** The seasons, the selected one, and the filters that list and ranking share. Rankings of earlier seasons are read-only. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import * as z from 'zod/mini'
import type { Status } from '#events/application/statuses.ts'
import { grouped } from '#events/language/digits.ts'
import { districtNames } from '#events/places/districts.ts'
import { districts } from '#events/vocabulary.ts'
import { call } from '#web/api.ts'
import { everything } from '../../app/client.ts'
import { seasonName } from '../../app/names.ts'
import { seasonAtom } from '../../app/state.ts'
import { t, useWords } from '../../app/texts/console.ts'
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
  const { name, current, isCurrent, seasons } = useSeason()
  const open = useSetAtom(seasonAtom)
  if (seasons.length < 2) return null
  const options = seasons.map(({ season, applications }) => {
    const n = grouped(applications)
    return [season, t('console.seasonOf', { season: seasonName(season), n })] as const
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

type Field = { value: string; set: (value: string) => void }

export function StatusFilter({ statuses, ...field }: Field & { statuses: readonly Status[] }) {
  return (
    <ChipSelect
      label={t('admin.status')}
      {...field}
      isOn={field.value !== 'all'}
      options={[['all', t('admin.all')], ...statuses.map((one) => [one, t(`status.${one}`)] as const)]}
    />
  )
}

/** @param label says whose district it is */
export function DistrictFilter({ label, ...field }: Field & { label: string }) {
  const { locale, t } = useWords()
  return (
    <ChipSelect
      label={label}
      {...field}
      isOn={field.value !== 'all'}
      options={[
        ['all', t('admin.all')],
        ...districts.map((one) => [one, districtNames[one][locale]] as const),
      ]}
    />
  )
}

export function ScoreFilter({ min, max }: { min: Field; max: Field }) {
  return (
    <fieldset className="chip" data-on={min.value + max.value !== ''}>
      <legend className="visually-hidden">{t('admin.scoreRange')}</legend>
      <span aria-hidden="true">{t('admin.score')}</span>
      <ScoreInput placeholder="0" label={t('console.scoreMin')} {...min} />
      –
      <ScoreInput placeholder="100" label={t('console.scoreMax')} {...max} />
    </fieldset>
  )
}

type ScoreProps = Field & { label: string; placeholder: string }

const ScoreInput = ({ label, ...input }: ScoreProps) => (
  <DebouncedInput type="number" min={0} max={100} aria-label={label} {...input} />
)
