/** Families that nothing is decided on yet: publishing tells them nothing. How many in each status, and who. */
import { useWords } from '../../../app/texts/results.ts'
import type { Results } from '../api.ts'
import { Families } from './Families.tsx'

export function Undecided({ undecided: { total, byStatus, families } }: Pick<Results, 'undecided'>) {
  const { t } = useWords()
  const counts = byStatus
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => `${t(`status.${status}`)}: ${count}`)
  return (
    <Families title={t('results.undecided', { count: total })} total={total} families={families}>
      <p>{counts.join(' · ')}</p>
    </Families>
  )
}
