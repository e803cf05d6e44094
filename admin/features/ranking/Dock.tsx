/** The what-if dock: a slider for each weight, the applications that enter or leave the places, and the margin of the focused one. */
import { useMutation } from '@tanstack/react-query'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { criterionKeys } from '#events/scoring/criteria.ts'
import {
  marginOf,
  type SingleChange,
  singleChanges,
  sliderMost,
  sliderStep,
} from '#events/scoring/what-if.ts'
import { familyName, weightText } from '../../app/names.ts'
import { useOutcomes } from '../../app/outcomes.ts'
import { accountAtom, shownFocusAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/ranking.ts'
import { useOnce } from '../../app/use-change.ts'
import { Button } from '../../window/Button.tsx'
import { useContextNow } from '../../window/registry.ts'
import { type RankingData, type RankingRow, recordSearch } from '../season/ranking-data.ts'
import { useSeason } from '../season/seasons.tsx'
import { Crossings, ScaledNote } from './Crossings.tsx'
import { openPropose } from './dialogs.tsx'
import { resetSlidersAtom, slidersAtom, slidersBackAtom, type WhatIf } from './what-if.ts'
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
          <Button text={t('margin.ask')} disabled={search.isPending} onClick={() => search.mutate()} />
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

export function Dock({ ranking, whatIf }: DockProps) {
  const { t } = useWords()
  const contextNow = useContextNow()
  const role = useAtomValue(accountAtom)?.role
  const { isCurrent } = useSeason()
  return (
    <section className="whatif" aria-label={t('whatIf.title')}>
      <header>
        <h2>{t('whatIf.title')}</h2>
        <span className="flag">{t('whatIf.preview')}</span>
        <ScaledNote values={whatIf.values} />
        <span className="grow" />
        <Reset />
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

/** The same button undoes the reset, so that it keeps the focus. */
function Reset() {
  const { t } = useWords()
  const sliders = useAtomValue(slidersAtom)
  const reset = useSetAtom(resetSlidersAtom)
  const [isToTakeBack, takeBack] = useAtom(slidersBackAtom)
  return (
    <Button
      look="bare"
      text={t(isToTakeBack ? 'typed.takeBack' : 'whatIf.reset')}
      disabled={!sliders && !isToTakeBack}
      onClick={isToTakeBack ? takeBack : reset}
    />
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
              {saved === value ? weightText(value) : `${weightText(saved)} → `}
              {saved !== value && <b>{weightText(value)}</b>}
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

const Result = (props: DockProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <div className="result" aria-live="polite" tabIndex={0}>
    <Crossings {...props} most={NAMED} />
  </div>
)
