/** The list of seasons, the selected one, and whether it is the current one; the ranking of any other is read-only. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import * as z from 'zod/mini'
import { call } from '#web/api.ts'
import { everything } from '../../app/client.ts'
import { seasonAtom } from '../../app/state.ts'
import type { CommandContext } from '../../window/registry.ts'

export const Seasons = z.array(z.object({ season: z.string(), applications: z.number() }))
type Seasons = z.infer<typeof Seasons>

/** The current one first. */
export const seasonsQuery = queryOptions({
  queryKey: [...everything, 'seasons'],
  queryFn: () => call('/api/admin/seasons', { schema: Seasons }),
})

/** @param asked as the address has it; until it is known which is current, only '' is */
export const isCurrentSeason = (asked: string, seasons: Seasons | undefined): boolean =>
  asked === '' || asked === seasons?.[0]?.season

/** For commands, which cannot ask the server. */
export const isInCurrentSeason = ({ store, client }: CommandContext): boolean =>
  isCurrentSeason(store.get(seasonAtom), client.getQueryData(seasonsQuery.queryKey))

/** `name` is null until the server has told which season is current. */
export function useSeason() {
  const asked = useAtomValue(seasonAtom)
  const seasons = useQuery(seasonsQuery).data
  const current = seasons?.[0]?.season ?? null
  return {
    current,
    name: asked === '' ? current : asked,
    isCurrent: isCurrentSeason(asked, seasons),
    /** One that only the address knows is among them, so that a choice can show it. */
    seasons: shown(asked, seasons ?? []),
  }
}

function shown(asked: string, seasons: Seasons): Seasons {
  const isKnown = asked === '' || seasons.some(({ season }) => season === asked)
  return isKnown ? seasons : [...seasons, { season: asked, applications: 0 }]
}
