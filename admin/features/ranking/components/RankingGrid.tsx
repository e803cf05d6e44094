/** The ranking as a grid: it follows the sliders, keeps the cut-off line in place, and hands rows to commands. */
import type { GridApi, RowDragEndEvent } from 'ag-grid-community'
import { useStore } from 'jotai'
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
import type { Trial } from '#events/scoring/what-if.ts'
import { focusedAtom, listedAtom } from '../../../app/state.ts'
import { useWords } from '../../../app/texts/ranking.ts'
import { useCommandContext } from '../../../window/command-context.ts'
import { syncCellFocus } from '../../../window/grid/focused-row.ts'
import { Grid } from '../../../window/grid/Grid.tsx'
import { useSeason } from '../../season/season.ts'
import { openMove } from '../dialogs.tsx'
import { cellDefaults, columnsFor, modules } from '../grid-setup.ts'
import { follow, type RankingData, type RankingRow, rowsInOrder } from '../ranking-data.ts'
import { usePlacing } from '../scroll.ts'
import type { WhatIf } from '../what-if.ts'
import './grid.css'

/** Milliseconds after the last move of a slider until the rows change places. */
const IDLE = 150
type Api = GridApi<RankingRow>

/** The row over the cut-off line, by id, under a ranking. */
const cutOf = ({ rows, places }: RankingData, { order }: Trial): string =>
  rows[order[places - 1] ?? rows.length]?.id ?? ''

/** The cut-off line is of its row's making: where it moved, both rows are drawn anew, and no other. */
function moveCut(api: Api, from: string, to: string): void {
  if (from === to) return
  api.redrawRows({ rowNodes: [from, to].flatMap((id) => api.getRowNode(id) ?? []) })
}

/** While a slider moves only the figures of the rows in view change; once it rests the rows follow. */
function useFollowing(api: Api | null, ranking: RankingData, whatIf: WhatIf): void {
  const store = useStore()
  const cut = useRef('')
  useEffect(() => {
    follow(ranking, whatIf)
    api?.refreshCells({ columns: ['rank', 'total', 'margin'], force: true })
    const settle = () => {
      store.set(listedAtom, rowsInOrder(ranking, whatIf.now))
      if (!api || api.isDestroyed()) return
      api.refreshClientSideRowModel('sort')
      syncCellFocus(api, store.get(focusedAtom)?.id)
      const to = cutOf(ranking, whatIf.now)
      moveCut(api, cut.current, to)
      cut.current = to
    }
    const timer = setTimeout(settle, whatIf.isTrial ? IDLE : 0)
    return () => clearTimeout(timer)
  }, [api, ranking, whatIf, store])
}

/** What of the grid depends on the season, the language and who looks. Rows are dragged in the current season alone. */
function useShape({ places, saved, rows }: RankingData) {
  const { locale, role } = useCommandContext()
  const mayDrag = useSeason().isCurrent && role === 'admin'
  const columnDefs = useMemo(() => columnsFor(locale, mayDrag), [locale, mayDrag])
  const rowData = useMemo(() => Array.from(saved.order).flatMap((row) => rows[row] ?? []), [saved, rows])
  const rowClassRules = useMemo(
    () => ({ 'row-cut': ({ data }: { data?: RankingRow | undefined }) => data?.rank === places }),
    [places],
  )
  return { columnDefs, rowData, rowClassRules }
}

/** A row that is dropped on another is asked to take its place. */
function useDragging() {
  const { open } = useCommandContext()
  return ({ node, overNode }: RowDragEndEvent<RankingRow>): void => {
    const row = node.data
    const over = overNode?.data
    if (row && over && over.id !== row.id) openMove({ open }, row, over.rank)
  }
}

export default function RankingGrid({ ranking, whatIf }: { ranking: RankingData; whatIf: WhatIf }) {
  const { t } = useWords()
  const [api, setApi] = useState<Api | null>(null)
  useFollowing(api, ranking, whatIf)
  usePlacing(api)
  const style: CSSProperties & Record<'--cut-off', string> = {
    '--cut-off': JSON.stringify(t('ranking.cutOff', { count: ranking.places })),
  }
  return (
    <Grid
      {...useShape(ranking)}
      label={t('ranking.title')}
      className="ranking-grid"
      style={style}
      modules={modules}
      api={api}
      setApi={setApi}
      defaultColDef={cellDefaults}
      onRowDragEnd={useDragging()}
    />
  )
}
