/** Says that others have put other weights in force since somebody began with theirs; the server refuses these until that was seen. */
import type { Criteria } from '#events/scoring/criteria.ts'
import { useWords } from '../../app/texts/ranking.ts'
import { LookButton } from '../../window/looking/LookButton.tsx'
import { useLook } from '../../window/looking/use-look.ts'

/** Whether other weights are in force than those that were seen. */
export const haveMoved = (seen: Criteria, now: Criteria): boolean =>
  now.some(({ id, weight, isActive }) => {
    const before = seen.find((one) => one.id === id)
    return before?.weight !== weight || before.isActive !== isActive
  })

/** @param now those in force */
export function WeightsMoved({ now, goOn }: { now: Criteria; goOn: () => void }) {
  const { t } = useWords()
  const look = useLook(JSON.stringify(now), goOn)
  return (
    <p className="warning" role="status">
      {t('hands.weightsMoved')} <LookButton look={look} text={t('hands.weightsSeen')} />
    </p>
  )
}
