/** How far the focused application is from the cut-off, and which change of a single weight would move it across. */
import { useMutation } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { marginOf, type SingleChange, singleChanges } from '#events/scoring/what-if.ts'
import { familyName } from '../../app/names.ts'
import { useOutcomes } from '../../app/outcomes.ts'
import { shownFocusAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/ranking.ts'
import { useOnce } from '../../app/use-once.ts'
import { type RankingData, type RankingRow, recordSearch } from '../season/ranking-data.ts'
import { slidersAtom, type WhatIf } from './what-if.ts'

type Props = { ranking: RankingData; whatIf: WhatIf }

export function Margin({ ranking, whatIf }: Props) {
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
