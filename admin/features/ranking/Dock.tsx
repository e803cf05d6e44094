/** The what-if dock: a slider for each weight, the applications that enter or leave the places, and the margin of the focused one. */
import { useMutation } from '@tanstack/react-query'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { criterionKeys } from '#events/scoring/criteria.ts'
import {
  crossings,
  marginOf,
  type SingleChange,
  singleChanges,
  sliderMost,
  sliderStep,
} from '#events/scoring/what-if.ts'
import { familyName } from '../../app/names.ts'
import { useOutcomes } from '../../app/outcomes.ts'
import { accountAtom, shownFocusAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/ranking.ts'
import { useOnce } from '../../app/use-change.ts'
import { useContextNow } from '../../window/registry.ts'
import { type RankingData, type RankingRow, recordSearch } from '../season/ranking-data.ts'
import { useSeason } from '../season/seasons.tsx'
import { openPropose } from './dialogs.tsx'
import { resetSlidersAtom, slidersAtom, slidersBackAtom, sumOf, type WhatIf } from './what-if.ts'
import './ranking.css'

type Props = { ranking: RankingData; whatIf: WhatIf }

function Margin({ ranking, whatIf }: Props) {
  const { t } = useWords()
  const focused = useAtomValue(shownFocusAtom)
  const row = focused && ranking.rows.find(({ id }) => id === focused.id)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="margin" aria-live="polite" tabIndex={0}>
      {row ? <RowMargin row={row} ranking={ranking} whatIf={whatIf} /> : <small>{t('margin.choose')}</small>}
    </div>
  )
}

function RowMargin({ row, ranking, whatIf }: Props & { row: RankingRow }) {
  const { t } = useWords()
  const asked = { table: ranking.table, places: ranking.places, values: whatIf.values, now: whatIf.now }
  const { inside, held, points } = marginOf(asked, row.row)
  const [changes, setChanges] = useState<readonly SingleChange[] | null>(null)
  const outcomes = useOutcomes()
  const searching = useMutation({
    mutationFn: () => recordSearch(row.id),
    onSuccess: () => setChanges(singleChanges(asked, row.row)),
    onError: (error) => outcomes.failed(error, t('toast.error'), familyName(row)),
  })
  const search = useOnce(searching)
  // Changes found for another row or other weights no longer apply.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when either changes, but reads neither
  useEffect(() => setChanges(null), [row.id, whatIf.now])
  const away = Math.abs(points ?? 0) / 100
  return (
    <>
      <p>{t('margin.title', { name: familyName(row) })}</p>
      <small>
        {points === null
          ? t('margin.alone')
          : t(inside ? 'margin.inside' : 'margin.outside', { count: away })}{' '}
        {held && t('margin.held')}
      </small>
      {!held && points !== null && !changes && (
        <>
          <button
            className="tb line"
            type="button"
            disabled={search.isPending}
            onClick={() => search.mutate()}
          >
            {t('margin.ask')}
          </button>
          <small>{t('margin.recorded')}</small>
        </>
      )}
      {changes && <Changes changes={changes} whatIf={whatIf} />}
    </>
  )
}

function Changes({ changes, whatIf }: { changes: readonly SingleChange[]; whatIf: WhatIf }) {
  const { t } = useWords()
  const setSliders = useSetAtom(slidersAtom)
  if (changes.length === 0) return <p>{t('margin.none')}</p>
  return (
    <ul>
      {changes.map(({ key, from, to }) => {
        const text = t('margin.change', { name: t(`criteria.${key}`), from: from / 100, to: to / 100 })
        return (
          <li key={key}>
            <span>{text}</span>
            <button
              className="tb"
              type="button"
              aria-label={`${t('margin.try')}: ${text}`}
              onClick={() => setSliders({ ...whatIf.values, [key]: to })}
            >
              {t('margin.try')}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function RankChange({ from, to }: { from: number; to: number }) {
  const { t } = useWords()
  if (from === to) return <i className="step" role="img" aria-label={t('ranking.same')} />
  const isUp = to < from
  const n = Math.abs(to - from)
  const text = t(isUp ? 'ranking.up' : 'ranking.down', { n })
  return (
    <i className="step" data-way={isUp ? 'up' : 'down'} role="img" aria-label={text}>
      {isUp ? '▲' : '▼'}
      {n}
    </i>
  )
}

type DockProps = { ranking: RankingData; whatIf: WhatIf }

export function Dock({ ranking, whatIf }: DockProps) {
  const { t } = useWords()
  const contextNow = useContextNow()
  const role = useAtomValue(accountAtom)?.role
  const { isCurrent } = useSeason()
  const sum = sumOf(whatIf.values) / 100
  return (
    <section className="whatif" aria-label={t('whatIf.title')}>
      <header>
        <h2>{t('whatIf.title')}</h2>
        <span className="flag">{t('whatIf.preview')}</span>
        {sum !== 100 && <small>{t(sum === 0 ? 'whatIf.nothing' : 'whatIf.scaled', { n: sum })}</small>}
        <span className="grow" />
        <Reset />
        {role === 'admin' && isCurrent && (
          <button
            className="tb line"
            type="button"
            disabled={!whatIf.isTrial}
            onClick={() => openPropose(contextNow())}
          >
            {t('whatIf.propose')}
          </button>
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

/** The same button undoes the reset, so that it keeps the focus. */
function Reset() {
  const { t } = useWords()
  const sliders = useAtomValue(slidersAtom)
  const reset = useSetAtom(resetSlidersAtom)
  const [isToTakeBack, takeBack] = useAtom(slidersBackAtom)
  return (
    <button
      className="tb"
      type="button"
      disabled={!sliders && !isToTakeBack}
      onClick={isToTakeBack ? takeBack : reset}
    >
      {t(isToTakeBack ? 'typed.takeBack' : 'whatIf.reset')}
    </button>
  )
}

function Sliders({ ranking, whatIf }: DockProps) {
  const { t } = useWords()
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
            <output>
              {saved === value ? value / 100 : `${saved / 100} → `}
              {saved !== value && <b>{value / 100}</b>}
            </output>
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
          </label>
        )
      })}
    </div>
  )
}

/** Further applications are only counted. */
const NAMED = 6

function Result({ ranking, whatIf }: DockProps) {
  const { t } = useWords()
  const { enter, leave } = crossings(ranking.saved, whatIf.now, ranking.places)
  const line = (row: number, key: 'whatIf.enters' | 'whatIf.leaves') => {
    const application = ranking.rows[row]
    const from = ranking.saved.places[row] ?? 0
    const to = whatIf.now.places[row] ?? 0
    return (
      application && (
        <li key={application.id}>
          <RankChange from={from} to={to} />
          <span>{familyName(application)}</span>
          <span className="visually-hidden">{t(key)}</span>
        </li>
      )
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="result" aria-live="polite" tabIndex={0}>
      <p>{t('whatIf.first', { count: ranking.places, in: enter.length, out: leave.length })}</p>
      {enter.length === 0 && leave.length === 0 && <small>{t('whatIf.nobody')}</small>}
      <ul>
        {enter.slice(0, NAMED).map((row) => line(row, 'whatIf.enters'))}
        {leave.slice(0, NAMED).map((row) => line(row, 'whatIf.leaves'))}
      </ul>
    </div>
  )
}
