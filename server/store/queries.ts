/** What screens read of the roster and of the rows. Reads only. */
import type { KnownBy } from '#events/application/naming.ts'
import { submittedAtOf } from '#events/application/standing.ts'
import type { Status } from '#events/application/statuses.ts'
import { criteriaOf } from '#events/programme/events.ts'
import {
  duplicateKeys,
  isVisitedAndOpen,
  lacksDocuments,
  listTail,
  type Stats,
  statsOf,
  type TwinKind,
  twinKindOf,
} from '#events/projections/application-list.ts'
import { type Entry, markOf } from './entry.ts'
import type { ListedRow } from './list-request.ts'
import { createLists } from './lists.ts'

export type Queries = ReturnType<typeof createQueries>
/** How many applications each filter for open work finds. */
type Work = Record<'documents' | 'duplicates' | 'visited', number>
export type RankableRow = Entry & { head: string; tail: string }

const wasSent = ({ standing }: Entry): boolean => submittedAtOf(standing) !== null

export function createQueries(needed: Parameters<typeof createLists>[0]) {
  const { state } = needed
  const lists = createLists(needed)
  const criteriaIn = (season: string) => criteriaOf(state.programme(), season)
  const rankable = (entry: Entry): RankableRow | null => {
    const { tail, total } = listTail(entry, criteriaIn(entry.standing.season))
    return total === null ? null : { ...entry, head: entry.shown.head, tail }
  }
  return {
    ...lists,
    stats: (season: string): Stats & { work: Work } => {
      const counts: Partial<Record<Status, number>> = {}
      const work: Work = { documents: 0, duplicates: 0, visited: 0 }
      const criteria = criteriaIn(season)
      for (const entry of state.entries(season)) {
        const { status } = entry.standing
        counts[status] = (counts[status] ?? 0) + 1
        work.documents += Number(lacksDocuments(entry.standing))
        work.duplicates += Number(state.hasTwin(entry))
        work.visited += Number(isVisitedAndOpen(entry.standing, criteria))
      }
      return { ...statsOf(counts), work }
    },
    /** How many applications each season has that has any. */
    seasons: (): ReadonlyMap<string, number> => {
      const counts = new Map<string, number>()
      for (const { standing } of state.allEntries())
        counts.set(standing.season, (counts.get(standing.season) ?? 0) + 1)
      return counts
    },
    /** The other applications of a season whose family gave this card too, by the keyed hash of its reference. */
    sharingCard: ({ season, reference, id }: { season: string; reference: string; id: string }) => {
      const mark = markOf(season, `card ${reference}`)
      return [...state.entries(season)]
        .filter((one) => one.id !== id && one.shown.marks.includes(mark))
        .sort((a, b) => (submittedAtOf(a.standing) ?? '').localeCompare(submittedAtOf(b.standing) ?? ''))
        .map(({ id: other, number }) => ({ id: other, number }))
    },
    /**
     * Pairs of a season's applications that share what only one family should have, those with most in common first. Of many
     * that share one thing each is beside the next. `one`, `other`: rows of the list.
     */
    duplicates: (season: string): { one: ListedRow; other: ListedRow; same: TwinKind[] }[] => {
      const criteria = criteriaIn(season)
      const twins = [...state.entries(season)].filter(state.hasTwin)
      const keyed = twins.flatMap((entry) => {
        const now = state.application(entry.stream)
        return now ? duplicateKeys(now).map((key) => ({ key, entry })) : []
      })
      const pairs = new Map<string, { one: Entry; other: Entry; same: Set<TwinKind> }>()
      for (const [key, group] of Map.groupBy(keyed, (one) => one.key))
        for (const [place, { entry: other }] of group.entries()) {
          const one = group[place - 1]?.entry
          const kind = twinKindOf(key)
          if (!one || !kind) continue
          const name = `${one.id} ${other.id}`
          const pair = pairs.get(name) ?? { one, other, same: new Set() }
          pairs.set(name, { ...pair, same: pair.same.add(kind) })
        }
      return [...pairs.values()]
        .sort((a, b) => b.same.size - a.same.size)
        .map(({ one, other, same }) => ({
          one: lists.rowOf(one, { criteria }),
          other: lists.rowOf(other, { criteria }),
          same: [...same],
        }))
    },
    /** Null where it has no points. */
    rankable,
    /** What staff know an application by. `head`: names as members of a JSON object; null where it was never sent. */
    nameOf: (stream: string): { id: string; head: string | null } | null => {
      const entry = state.entry(stream)
      return entry && { id: entry.id, head: wasSent(entry) ? entry.shown.head : null }
    },
    /** Names, number and id of every application of a season that was ever sent, for comparing; nothing is shown of them. */
    knownBy: (season: string): KnownBy[] =>
      [...state.entries(season)].filter(wasSent).map(({ shown }) => JSON.parse(`{${shown.head}}`)),
  }
}
