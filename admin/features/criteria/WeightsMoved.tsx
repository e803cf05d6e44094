/** Says that others have put other weights in force since somebody began with theirs; the server refuses these until that was seen. */
import type { Criteria } from '#events/scoring/criteria.ts'
import { useWords } from '../../app/texts/ranking.ts'

/** Whether other weights are in force than those that were seen. */
export const haveMoved = (seen: Criteria, now: Criteria): boolean =>
  now.some(({ id, weight, isActive }) => {
    const before = seen.find((one) => one.id === id)
    return before?.weight !== weight || before.isActive !== isActive
  })

export function WeightsMoved({ goOn }: { goOn: () => void }) {
  const { t } = useWords()
  return (
    <p className="warning" role="status">
      {t('hands.weightsMoved')}{' '}
      <button className="tb line" type="button" onClick={goOn}>
        {t('hands.weightsSeen')}
      </button>
    </p>
  )
}
