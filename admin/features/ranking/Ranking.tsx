/** The ranking workspace: everybody who is scored in one grid, the cut-off, and the what-if beneath. */
import { useAtomValue, useSetAtom } from 'jotai'
import { lazy, Suspense, useEffect } from 'react'
import { focusedAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/ranking.ts'
import { BulkBar } from '../../window/grid/BulkBar.tsx'
import { statusFlagAtom, statusNotesAtom } from '../../window/StatusBar.tsx'
import { unsavedNoteAtom } from '../application/inspected.ts'
import { Dock } from './components/Dock.tsx'
import { EarlierSeason } from './components/EarlierSeason.tsx'
import { type RankingData, useRankingQuery } from './ranking-data.ts'
import { dockOpenAtom, slidersAtom, sumOf, useWhatIf, type WhatIf } from './what-if.ts'
import './components/ranking.css'

/** The grid is the largest part of the console; it comes while its rows are being asked for, and does not wait for them. */
const grid = import('./components/RankingGrid.tsx')
const Grid = lazy(() => grid)

/** What the foot of the window says while this view is open. */
function useNotes({ places }: RankingData, { weights, isTrial }: WhatIf): void {
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

/** The inspector shows what is saved; while weights are whatIf it says beside that what the one in hand has with them. */
function useTriedNote({ rows }: RankingData, { now, isTrial }: WhatIf): void {
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
  const ranking = useRankingQuery()
  if (ranking.isError)
    return (
      <div className="waiting" role="alert">
        <p>{t('ranking.fail')}</p>
        <button className="tb line" type="button" onClick={() => void ranking.refetch()}>
          {t('console.retry')}
        </button>
      </div>
    )
  if (!ranking.data) return <p className="waiting">{t('ranking.loading')}</p>
  if (ranking.data.rows.length === 0)
    return (
      <>
        <EarlierSeason />
        <p className="waiting">{t('ranking.empty')}</p>
      </>
    )
  return <Workspace ranking={ranking.data} />
}

function Workspace({ ranking }: { ranking: RankingData }) {
  const { t } = useWords()
  const whatIf = useWhatIf(ranking, useAtomValue(slidersAtom))
  const hasDock = useAtomValue(dockOpenAtom)
  useNotes(ranking, whatIf)
  useTriedNote(ranking, whatIf)
  return (
    <div className="ranking">
      <h1 className="visually-hidden">{t('ranking.title')}</h1>
      <div>
        <EarlierSeason />
        <BulkBar />
      </div>
      <Suspense fallback={<p className="waiting">{t('ranking.loading')}</p>}>
        <Grid ranking={ranking} whatIf={whatIf} />
      </Suspense>
      {hasDock && <Dock ranking={ranking} whatIf={whatIf} />}
    </div>
  )
}
