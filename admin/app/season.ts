/** Which season the console is open on, and whether it is the current one: in any other nothing of the ranking may be changed. */
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { CommandContext } from '../window/commands.ts'
import { seasonsQuery } from './queries.ts'
import type { Seasons } from './replies.ts'
import { seasonAtom } from './state.ts'

/** @param asked as the address has it; until it is known which is current, only '' is */
export const isCurrentSeason = (asked: string, seasons: Seasons | undefined): boolean =>
  asked === '' || asked === seasons?.[0]?.season

/** For commands, which cannot ask the server. */
export const isInCurrentSeason = ({ store, client }: CommandContext): boolean =>
  isCurrentSeason(store.get(seasonAtom), client.getQueryData(seasonsQuery.queryKey))

/** `name` is null until the server has told which season is current. */
export function useSeason() {
  const [asked, seasons] = [useAtomValue(seasonAtom), useQuery(seasonsQuery).data]
  const current = seasons?.[0]?.season ?? null
  return {
    asked,
    current,
    name: asked === '' ? current : asked,
    isCurrent: isCurrentSeason(asked, seasons),
    /** One that only the address knows is among them, so that a choice can show it. */
    seasons: seasonsShown(asked, seasons ?? []),
  }
}

export function seasonsShown(asked: string, seasons: Seasons): Seasons {
  const isKnown = asked === '' || seasons.some(({ season }) => season === asked)
  return isKnown ? seasons : [...seasons, { season: asked, applications: 0 }]
}
