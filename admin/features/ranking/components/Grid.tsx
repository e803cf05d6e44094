/** The ranking as a grid: it follows the sliders, keeps the cut-off line in place, and hands rows to commands. */
import type { GridApi } from 'ag-grid-community'
import { AgGridProvider, AgGridReact } from 'ag-grid-react'
import { useAtomValue, useStore } from 'jotai'
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
import type { Trial } from '#events/scoring/what-if.ts'
import { useSeason } from '../../../app/season.ts'
import { densityAtom, focusedAtom, listedAtom, rowHeights } from '../../../app/state.ts'
import { useWords } from '../../../app/texts/ranking.ts'
import { useCommandContext } from '../../../window/command-context.ts'
import { followInHand, useInHand, useInHandRule } from '../../../window/grid/in-hand.ts'
import { localeTextIn } from '../../../window/grid/locale-text.ts'
import { gridTheme, styleNonce } from '../../../window/grid/theme.ts'
import { useGridEvents } from '../grid-events.ts'
import { cellDefaults, columnsFor, modules } from '../grid-setup.ts'
import { follow, type RankingRow, rowsInOrder, type Season } from '../season.ts'
import type { Tried } from '../sliders.ts'
import '../../../window/grid/grid.css'
import './grid.css'

/** Milliseconds after the last move of a slider until the rows change places. */
const IDLE = 150
type Api = GridApi<RankingRow>

/** The row over the cut-off line, by id, under a ranking. */
const cutOf = ({ rows, places }: Season, { order }: Trial): string =>
  rows[order[places - 1] ?? rows.length]?.id ?? ''

/** The cut-off line is of its row's making: where it moved, both rows are drawn anew, and no other. */
function moveCut(api: Api, from: string, to: string): void {
  if (from === to) return
  api.redrawRows({ rowNodes: [from, to].flatMap((id) => api.getRowNode(id) ?? []) })
}

/** While a slider moves only the figures of the rows in view change; once it rests the rows follow. */
function useFollowing(api: Api | null, season: Season, tried: Tried): void {
  const store = useStore()
  const cut = useRef('')
  useEffect(() => {
    follow(season, tried)
    api?.refreshCells({ columns: ['rank', 'total', 'margin'], force: true })
    const settle = () => {
      store.set(listedAtom, rowsInOrder(season, tried.now))
      if (!api || api.isDestroyed()) return
      api.refreshClientSideRowModel('sort')
      followInHand(api, store.get(focusedAtom)?.id)
      const to = cutOf(season, tried.now)
      moveCut(api, cut.current, to)
      cut.current = to
    }
    const timer = setTimeout(settle, tried.isTrial ? IDLE : 0)
    return () => clearTimeout(timer)
  }, [api, season, tried, store])
}

const selection = {
  mode: 'multiRow',
  checkboxes: true,
  headerCheckbox: true,
  enableClickSelection: false,
} as const

/** What of the grid depends on the season, the language and who looks. Rows are dragged in the current season alone. */
function useShape({ places, saved, rows }: Season) {
  const { locale, role } = useCommandContext()
  const mayDrag = useSeason().isCurrent && role === 'admin'
  const columnDefs = useMemo(() => columnsFor(locale, mayDrag), [locale, mayDrag])
  const rowData = useMemo(() => Array.from(saved.order).flatMap((row) => rows[row] ?? []), [saved, rows])
  const inHand = useInHandRule<RankingRow>()
  const rowClassRules = useMemo(
    () => ({ ...inHand, 'row-cut': ({ data }: { data?: RankingRow | undefined }) => data?.rank === places }),
    [inHand, places],
  )
  return { columnDefs, rowData, rowClassRules }
}

export default function Grid({ season, tried }: { season: Season; tried: Tried }) {
  const { t } = useWords()
  const { locale } = useCommandContext()
  const [api, setApi] = useState<Api | null>(null)
  const density = useAtomValue(densityAtom)
  useFollowing(api, season, tried)
  useInHand(api)
  const label: CSSProperties & Record<'--cut-off', string> = {
    '--cut-off': JSON.stringify(t('ranking.cutOff', { count: season.places })),
  }
  return (
    <section className="grid ranking-grid" data-grid="" aria-label={t('ranking.title')} style={label}>
      <AgGridProvider modules={modules}>
        <AgGridReact<RankingRow>
          key={locale}
          {...useShape(season)}
          {...useGridEvents(api, setApi)}
          theme={gridTheme}
          styleNonce={styleNonce}
          localeText={localeTextIn(locale)}
          defaultColDef={cellDefaults}
          selectionColumnDef={{ width: 40, resizable: false }}
          getRowId={({ data }) => data.id}
          rowSelection={selection}
          rowHeight={rowHeights[density]}
          animateRows={false}
          ensureDomOrder
          suppressDragLeaveHidesColumns
          preventDefaultOnContextMenu
          tooltipShowDelay={600}
        />
      </AgGridProvider>
    </section>
  )
}
