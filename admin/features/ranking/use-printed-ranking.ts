/** What a print of the ranking has: every row that is shown, in the order of the weights in use. */
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { referenceOf } from '#events/application/number.ts'
import { grouped } from '#events/language/digits.ts'
import { bothDistricts, pointsText } from '../../app/names.ts'
import { useWords } from '../../app/texts/ranking.ts'
import { type PrintedTable, printSourceAtom } from '../../window/Printing.tsx'
import { type RankingData, type RankingRow, rowsInOrder } from '../season/ranking-data.ts'
import type { WhatIf } from './what-if.ts'

export function usePrintedRanking(
  ranking: RankingData,
  { now, isTrial }: WhatIf,
  isShown: (row: RankingRow) => boolean,
): void {
  const { locale, t } = useWords()
  const setSource = useSetAtom(printSourceAtom)
  useEffect(() => {
    const table = (): PrintedTable => {
      const rows = rowsInOrder(ranking, now).filter(isShown)
      const counts = { n: grouped(rows.length), total: grouped(ranking.rows.length) }
      const notes = [
        rows.length < ranking.rows.length ? t('list.rankingFiltered', counts) : '',
        isTrial ? t('whatIf.preview') : '',
      ].filter((note) => note !== '')
      return {
        caption: `${t('ranking.title')}. ${t('ranking.cutOff', { count: ranking.places })}.`,
        note: notes.length === 0 ? null : notes.join(' '),
        ids: rows.map(({ id }) => id),
        heads: [
          t('ranking.rank'),
          'ID',
          t('ranking.bride'),
          t('ranking.groom'),
          t('ranking.district'),
          t('ranking.score'),
          t('ranking.status'),
        ],
        rows: rows.map((row) => [
          String(row.rank),
          referenceOf(row.id),
          row.brideName,
          row.groomName,
          bothDistricts(locale, row),
          pointsText(row.total),
          t(`status.${row.status}`),
        ]),
      }
    }
    setSource({ print: 'ranking', all: async () => table() })
    return () => setSource(null)
  }, [ranking, now, isTrial, isShown, locale, t, setSource])
}
