/** The note in the status bar: how many of the season's applications are listed. */
import { useAtomValue } from 'jotai'
import { grouped } from '#events/language/digits.ts'
import { listedAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { NotCurrent } from '../season/NotCurrent.tsx'
import { useStats } from './api.ts'

export function ListedCount() {
  const { t } = useWords()
  const counts = useStats()?.byStatus
  const n = useAtomValue(listedAtom).length
  const total = counts ? Object.values(counts).reduce((sum, of) => sum + of, 0) : 0
  return (
    <>
      <span>{t('console.shownOf', { n: n.toLocaleString('en-IN'), total: grouped(total) })}</span>
      <NotCurrent />
    </>
  )
}
