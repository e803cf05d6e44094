/**
 * The ranking that is shown: its rows keep their order until the person reloads it or changes the order. Changes by others are shown
 * in place and marked.
 */
import { atom, useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { ownSince } from '../../app/changes/news.ts'
import { seasonAtom } from '../../app/state.ts'
import type { RankingData } from '../season/ranking-data.ts'

/** How many times this window has changed the order; set once the ranking was refetched. */
export const ownOrdersAtom = atom(0)

/** `changed`: how many families others have changed, added or removed; null where that cannot be counted. */
type Taken = { changed: number | null; isOwnOrder: boolean }

/** Updates the shown rows in place. `isOwnOrder`: this window itself has changed a position, as by Undo. */
export function takeOver(shown: RankingData, latest: RankingData): Taken {
  const now = new Map(latest.rows.map((row) => [row.id, row]))
  let changed = 0
  let isOwnOrder = false
  for (const row of shown.rows) {
    const one = now.get(row.id)
    now.delete(row.id)
    if (one?.version === row.seenVersion) continue
    const own = ownSince(row.id, shown.position)
    const isByOthers = one ? one.version - row.seenVersion > own : own === 0
    if (isByOthers) changed += 1
    if (one && own > 0 && one.manualRank !== row.manualRank) isOwnOrder = true
    if (one) Object.assign(row, { status: one.status, version: one.version })
    if (!one) row.mark = 'left'
    else if (isByOthers) row.mark = 'changed'
  }
  const hasOtherWeights = JSON.stringify(shown.criteria) !== JSON.stringify(latest.criteria)
  return { changed: hasOtherWeights ? null : changed + now.size, isOwnOrder }
}

const nothing: Taken = { changed: 0, isOwnOrder: false }

/** Copies the rows, since dialogs use the fetched ones. */
const copyOf = (latest: RankingData | undefined): RankingData | undefined =>
  latest && { ...latest, rows: latest.rows.map((row) => ({ ...row })) }

/** @param latest undefined before the first fetch */
export function useShownRanking(latest: RankingData | undefined) {
  const season = useAtomValue(seasonAtom)
  const orders = useAtomValue(ownOrdersAtom)
  const begin = () => ({ data: copyOf(latest), of: latest, season, orders })
  const [shown, setShown] = useState(begin)
  const { data } = shown
  const { changed, isOwnOrder } = useMemo(
    () => (data && latest && latest !== shown.of ? takeOver(data, latest) : nothing),
    [data, latest, shown.of],
  )
  const isOther = data === undefined || shown.season !== season || shown.orders !== orders || isOwnOrder
  const show = () => setShown(begin())
  if (isOther && shown.of !== latest) show()
  return { data, changed, show }
}
