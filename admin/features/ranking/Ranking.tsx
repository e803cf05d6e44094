/** The ranking view: all scored applications in one grid with the cut-off, and the what-if dock below. */
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { seasonName } from '#events/language/format.ts'
import { lazyCode } from '../../app/lazy-code.tsx'
import { familyName, pointsText } from '../../app/names.ts'
import { focusedAtom, seasonAtom, shownFocusAtom, unsavedNoteAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/ranking.ts'
import { Button } from '../../window/Button.tsx'
import { ChangedBar } from '../../window/ChangedBar.tsx'
import { footNotesAtom } from '../../window/Foot.tsx'
import { LoadFailed, Stale } from '../../window/LoadFailed.tsx'
import { type RankingData, useRankingQuery } from '../season/ranking-data.ts'
import { useSeason } from '../season/seasons.tsx'
import { Dock } from './Dock.tsx'
import { passes, RankingFilters, rankingFiltersAtom } from './RankingFilters.tsx'
import { useShownRanking } from './use-shown-ranking.ts'
import { dockOpenAtom, slidersAtom, sumOf, useStoredSliders, type WhatIf, whatIfOf } from './what-if.ts'
import './ranking.css'

function EarlierSeason() {
  const { locale, t } = useWords()
  const { name, current, isCurrent } = useSeason()
  const open = useSetAtom(seasonAtom)
  if (isCurrent || name === null || current === null) return null
  return (
    <p className="earlier" role="note">
      {t('ranking.earlier', { season: seasonName(locale, name) })}{' '}
      <Button
        text={t('console.toCurrent', { season: seasonName(locale, current) })}
        onClick={() => open('')}
      />
    </p>
  )
}

/** The grid is the largest chunk of the console; it is fetched in parallel with its rows. */
const Grid = lazyCode(() => import('./RankingGrid.tsx'))
void Grid.ahead()

/** Sets the notes of the foot while this view is open. */
function useFootNotes({ places, rows }: RankingData, { weights, isTrial }: WhatIf): void {
  const { t } = useWords()
  const store = useStore()
  /** The family that was in hand in the view before. */
  const [cameWith] = useState(() => rows.find(({ id }) => id === store.get(focusedAtom)?.id))
  const setNotes = useSetAtom(footNotesAtom)
  const sum = sumOf(weights) / 100
  useEffect(() => {
    const opened = cameWith
      ? t('ranking.openedAt', { name: familyName(cameWith) })
      : t('ranking.openedAtCutOff')
    const left = [
      t('ranking.cutOffNote', { n: places }),
      t('ranking.weightsNote', { n: sum }),
      ...(cameWith || rows.length > places ? [opened] : []),
    ]
    setNotes({ left, right: isTrial ? t('whatIf.on') : '' })
    return () => setNotes(null)
  }, [t, places, rows, cameWith, sum, isTrial, setNotes])
}

/**
 * While a what-if is on, adds the trial score and rank to the inspector. A separate component, so that the grid is not rendered when the
 * focus changes.
 */
function UnsavedNote({
  ranking: { rows },
  whatIf: { now, isTrial },
}: {
  ranking: RankingData
  whatIf: WhatIf
}) {
  const { t } = useWords()
  const setNote = useSetAtom(unsavedNoteAtom)
  const id = useAtomValue(shownFocusAtom)?.id
  const row = isTrial ? rows.find((one) => one.id === id)?.row : undefined
  const score = row === undefined ? undefined : now.totals[row]
  const rank = row === undefined ? undefined : now.places[row]
  useEffect(() => {
    if (id === undefined || score === undefined || rank === undefined) return
    setNote({ id, text: t('whatIf.inHand', { score: pointsText(score / 100), rank }) })
    return () => setNote(null)
  }, [t, id, score, rank, setNote])
  return null
}

export default function Ranking() {
  const { t } = useWords()
  const query = useRankingQuery()
  const { data, changed, show } = useShownRanking(query.data)
  if (!data && query.isError)
    return <LoadFailed text={t('ranking.fail')} retry={() => void query.refetch()} />
  if (!data) return <p className="waiting">{t('ranking.loading')}</p>
  if (data.rows.length === 0)
    return (
      <>
        <EarlierSeason />
        <p className="waiting">{t('ranking.empty')}</p>
      </>
    )
  return <Workspace ranking={data} changed={changed} show={show} />
}

type WorkspaceProps = { ranking: RankingData; changed: number | null; show: () => void }

function Workspace({ ranking, changed, show }: WorkspaceProps) {
  const { t } = useWords()
  const sliders = useAtomValue(slidersAtom)
  useStoredSliders(ranking)
  const whatIf = useMemo(() => whatIfOf(ranking, sliders), [ranking, sliders])
  const hasDock = useAtomValue(dockOpenAtom)
  const filters = useAtomValue(rankingFiltersAtom)
  const isShown = useMemo(() => passes(filters), [filters])
  const shown = useMemo(() => ranking.rows.filter(isShown).length, [ranking, isShown])
  useFootNotes(ranking, whatIf)
  return (
    <div className="ranking">
      <h1 className="visually-hidden">{t('ranking.title')}</h1>
      <UnsavedNote ranking={ranking} whatIf={whatIf} />
      <div>
        <EarlierSeason />
        <Stale query={useRankingQuery()} />
        <ChangedBar changed={changed} show={show} />
        <RankingFilters n={shown} total={ranking.rows.length} />
      </div>
      <Suspense fallback={<p className="waiting">{t('ranking.loading')}</p>}>
        <Grid ranking={ranking} whatIf={whatIf} isShown={isShown} />
      </Suspense>
      {hasDock && <Dock ranking={ranking} whatIf={whatIf} />}
    </div>
  )
}
