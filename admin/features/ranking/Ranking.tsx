/** The ranking workspace: everybody who is scored in one grid, the cut-off, and the what-if beneath. */
import { useAtomValue, useSetAtom } from 'jotai'
import { lazy, Suspense, useEffect } from 'react'
import { focusedAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/ranking.ts'
import { BulkBar } from '../../window/grid/BulkBar.tsx'
import { statusFlagAtom, statusNotesAtom } from '../../window/StatusBar.tsx'
import { unsavedNoteAtom } from '../application/inspected.ts'
import { Dock } from './components/Dock.tsx'
import { Earlier } from './components/Earlier.tsx'
import { type Season, useSeasonQuery } from './season.ts'
import { dockOpenAtom, slidersAtom, sumOf, type Tried, useTried } from './sliders.ts'
import './components/ranking.css'

/** The grid is the largest part of the console; it comes while its rows are being asked for, and does not wait for them. */
const grid = import('./components/RankingGrid.tsx')
const Grid = lazy(() => grid)

/** What the foot of the window says while this view is open. */
function useNotes({ places }: Season, { weights, isTrial }: Tried): void {
  const { t } = useWords()
  const setNotes = useSetAtom(statusNotesAtom)
  const setFlag = useSetAtom(statusFlagAtom)
  const sum = sumOf(weights) / 100
  useEffect(() => {
    setNotes([t('ranking.cutOffNote', { n: places }), t('ranking.weightsNote', { n: sum })])
    setFlag(isTrial ? t('whatIf.on') : '')
    return () => {
      setNotes([])
      setFlag('')
    }
  }, [t, places, sum, isTrial, setNotes, setFlag])
}

/** The inspector shows what is saved; while weights are tried it says beside that what the one in hand has with them. */
function useTriedNote({ rows }: Season, { now, isTrial }: Tried): void {
  const { t } = useWords()
  const setNote = useSetAtom(unsavedNoteAtom)
  const id = useAtomValue(focusedAtom)?.id
  const row = isTrial ? rows.find((one) => one.id === id)?.row : undefined
  const [score, rank] = row === undefined ? [] : [now.totals[row], now.places[row]]
  useEffect(() => {
    if (id === undefined || score === undefined || rank === undefined) return
    setNote({ id, text: t('whatIf.inHand', { score: score / 100, rank }) })
    return () => setNote(null)
  }, [t, id, score, rank, setNote])
}

export default function Ranking() {
  const { t } = useWords()
  const season = useSeasonQuery()
  if (season.isError)
    return (
      <div className="waiting" role="alert">
        <p>{t('ranking.fail')}</p>
        <button className="tb line" type="button" onClick={() => void season.refetch()}>
          {t('console.retry')}
        </button>
      </div>
    )
  if (!season.data) return <p className="waiting">{t('ranking.loading')}</p>
  if (season.data.rows.length === 0)
    return (
      <>
        <Earlier />
        <p className="waiting">{t('ranking.empty')}</p>
      </>
    )
  return <Workspace season={season.data} />
}

function Workspace({ season }: { season: Season }) {
  const { t } = useWords()
  const tried = useTried(season, useAtomValue(slidersAtom))
  const hasDock = useAtomValue(dockOpenAtom)
  useNotes(season, tried)
  useTriedNote(season, tried)
  return (
    <div className="ranking">
      <h1 className="visually-hidden">{t('ranking.title')}</h1>
      <div>
        <Earlier />
        <BulkBar />
      </div>
      <Suspense fallback={<p className="waiting">{t('ranking.loading')}</p>}>
        <Grid season={season} tried={tried} />
      </Suspense>
      {hasDock && <Dock season={season} tried={tried} />}
    </div>
  )
}
