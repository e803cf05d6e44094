/** The ranking view: all scored applications in one grid with the cut-off, and the what-if dock below. */
import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { lazyCode } from '../../app/lazy-code.tsx'
import { familyName, pointsText, seasonName, weightText } from '../../app/names.ts'
import { accountAtom, focusedAtom, seasonAtom, shownFocusAtom, unsavedNoteAtom } from '../../app/state.ts'
import { t, useWords } from '../../app/texts/views.ts'
import { Button } from '../../window/Button.tsx'
import { footNotesAtom } from '../../window/Foot.tsx'
import { ChangedBar, LoadFailed, Stale } from '../../window/LoadFailed.tsx'
import { type RankingData, type RankingRow, recordSearch, useRankingQuery } from '../season/ranking-data.ts'
import { useSeason } from '../season/seasons.tsx'
import { passes, RankingFilters, rankingFiltersAtom } from './RankingFilters.tsx'
import { useShownRanking } from './use-shown-ranking.ts'
import { dockOpenAtom, slidersAtom, sumOf, useSavedSliders, type WhatIf, whatIfOf } from './what-if.ts'
import './ranking.css'
import { useMutation } from '@tanstack/react-query'
import { criterionKeys } from '#events/scoring/criteria.ts'
import {
  marginOf,
  type SingleChange,
  singleChanges,
  sliderMost,
  sliderStep,
} from '#events/scoring/what-if.ts'
import { useOnce } from '../../app/changes/tracked.tsx'
import { outcomes } from '../../app/outcomes.ts'
import { useContextNow } from '../../window/registry.ts'
import { Crossings, ScaledNote } from './Crossings.tsx'
import { openPropose } from './moved-rows.tsx'

type Props = { ranking: RankingData; whatIf: WhatIf }

function Margin({ ranking, whatIf }: Props) {
  const focused = useAtomValue(shownFocusAtom)
  const row = focused && ranking.rows.find(({ id }) => id === focused.id)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="box margin" aria-live="polite" tabIndex={0}>
      {row ? <RowMargin row={row} ranking={ranking} whatIf={whatIf} /> : <small>{t('margin.choose')}</small>}
    </div>
  )
}

function RowMargin({ row, ranking, whatIf }: Props & { row: RankingRow }) {
  const asked = { table: ranking.table, places: ranking.places, values: whatIf.values, now: whatIf.now }
  const { inside, held, points } = marginOf(asked, row.row)
  const [changes, setChanges] = useState<readonly SingleChange[] | null>(null)
  const searching = useMutation({
    mutationFn: () => recordSearch(row.id),
    onSuccess: () => setChanges(singleChanges(asked, row.row)),
    onError: (error) => outcomes.failed(error, t('toast.error'), familyName(row)),
  })
  const search = useOnce(searching)
  // Changes found for another row or other weights no longer apply.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when either changes, but reads neither
  useEffect(() => setChanges(null), [row.id, whatIf.now])
  const count = Math.abs(points ?? 0) / 100
  const byPoints =
    points === null ? t('margin.alone') : t(inside ? 'margin.inside' : 'margin.outside', { count })
  return (
    <>
      <p>{t('margin.title', { name: familyName(row) })}</p>
      <small>{held ? t('margin.held') : byPoints}</small>
      {!held && points !== null && !changes && (
        <>
          <Button text={t('margin.ask')} disabled={search.isPending} onClick={() => search.mutate()} />{' '}
          <small>{t('margin.recorded')}</small>
        </>
      )}
      {changes && <Changes changes={changes} whatIf={whatIf} />}
    </>
  )
}

function Changes({ changes, whatIf }: { changes: readonly SingleChange[]; whatIf: WhatIf }) {
  const setSliders = useSetAtom(slidersAtom)
  if (changes.length === 0) return <p>{t('margin.none')}</p>
  return (
    <ul>
      {changes.map(({ key, from, to }) => {
        const weights = { from: weightText(from), to: weightText(to) }
        const text = t('margin.change', { name: t(`criteria.${key}`), ...weights })
        return (
          <li key={key}>
            <span>{text}</span>
            <Button
              look="bare"
              text={t('margin.try')}
              aria-label={`${t('margin.try')}: ${text}`}
              onClick={() => setSliders({ ...whatIf.values, [key]: to })}
            />
          </li>
        )
      })}
    </ul>
  )
}

type DockProps = { ranking: RankingData; whatIf: WhatIf }

function Dock({ ranking, whatIf }: DockProps) {
  const contextNow = useContextNow()
  const [sliders, setSliders] = useAtom(slidersAtom)
  const role = useAtomValue(accountAtom)?.role
  const { isCurrent } = useSeason()
  return (
    <section className="whatif" aria-label={t('whatIf.title')}>
      <header className="row">
        <h2>{t('whatIf.title')}</h2>
        <span className="flag">{t('whatIf.preview')}</span>
        <ScaledNote values={whatIf.values} />
        <span className="grow" />
        {sliders && <Button look="bare" text={t('whatIf.reset')} onClick={() => setSliders(null)} />}
        {role === 'admin' && isCurrent && !whatIf.isTrial && <small>{t('whatIf.moveFirst')}</small>}
        {role === 'admin' && isCurrent && (
          <Button
            text={t('whatIf.propose')}
            disabled={!whatIf.isTrial}
            onClick={() => openPropose(contextNow())}
          />
        )}
      </header>
      <Sliders ranking={ranking} whatIf={whatIf} />
      <div className="dock-side">
        <Result ranking={ranking} whatIf={whatIf} />
        <Margin ranking={ranking} whatIf={whatIf} />
      </div>
    </section>
  )
}

function Sliders({ ranking, whatIf }: DockProps) {
  const setSliders = useSetAtom(slidersAtom)
  return (
    <div className="sliders">
      {criterionKeys.map((key) => {
        const saved = ranking.weights[key]
        const value = whatIf.values[key]
        const name = t(`criteria.${key}`)
        return (
          <label key={key} data-changed={saved === value ? undefined : ''}>
            <span title={name}>{name}</span>
            <input
              type="range"
              min={0}
              max={Math.max(sliderMost, saved) / 100}
              step={sliderStep / 100}
              value={value / 100}
              aria-label={t('whatIf.weightOf', { name })}
              onChange={(event) =>
                setSliders({ ...whatIf.values, [key]: Math.round(event.target.valueAsNumber * 100) })
              }
            />
            <output>
              {saved === value ? weightText(value) : `${weightText(saved)} → `}
              {saved !== value && <b>{weightText(value)}</b>}
            </output>
          </label>
        )
      })}
    </div>
  )
}

/** Further applications are only counted. */
const NAMED = 6

const Result = (props: DockProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <div className="box result" aria-live="polite" tabIndex={0}>
    <Crossings {...props} most={NAMED} />
  </div>
)

function EarlierSeason() {
  const { name, current, isCurrent } = useSeason()
  const open = useSetAtom(seasonAtom)
  if (isCurrent || name === null || current === null) return null
  return (
    <p className="earlier row" role="note">
      {t('ranking.earlier', { season: seasonName(name) })}{' '}
      <Button text={t('console.toCurrent', { season: seasonName(current) })} onClick={() => open('')} />
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
  /** The family that was focused in the previous view. */
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
  const sliders = useAtomValue(slidersAtom)
  useSavedSliders(ranking)
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
