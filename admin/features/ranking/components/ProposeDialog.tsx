/** "Propose as criteria…": the weights that the sliders make, as they would be saved for everybody, with who and why. */
import { useAtom } from 'jotai'
import { type FormEvent, useState } from 'react'
import type { Weights } from '#events/scoring/what-if.ts'
import { useWords } from '../../../app/texts/ranking.ts'
import { Dialog } from '../../../window/dialogs/Dialog.tsx'
import { saveCriteria } from '../../criteria/api.ts'
import { type RankingData, useRankingQuery } from '../ranking-data.ts'
import { useRankingChange } from '../use-ranking-change.ts'
import { slidersAtom, whatIfOf } from '../what-if.ts'
import { SaveWithReason } from './SaveWithReason.tsx'

export default function ProposeDialog() {
  const ranking = useRankingQuery().data
  return ranking ? <Propose ranking={ranking} /> : null
}

/** A criterion that was switched off stays so unless a slider gives it weight again. */
const criteriaFrom = ({ criteria }: RankingData, weights: Weights) =>
  criteria.map(({ id, isActive }) => ({
    id,
    weight: weights[id] / 100,
    isActive: isActive || weights[id] > 0,
  }))

function Propose({ ranking }: { ranking: RankingData }) {
  const { t } = useWords()
  const [sliders, setSliders] = useAtom(slidersAtom)
  const [reason, setReason] = useState('')
  const { weights } = whatIfOf(ranking, sliders)
  const change = useRankingChange(saveCriteria, { successText: () => t('criteria.saved') })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const ask = { criteria: criteriaFrom(ranking, weights), reason }
    change.mutate(ask, { onSuccess: () => setSliders(null) })
  }
  return (
    <Dialog title={t('criteria.proposeTitle')}>
      <form onSubmit={send}>
        <p>{t('criteria.proposeText')}</p>
        <table className="weights">
          <tbody>
            {ranking.criteria.map(({ id }) => (
              <tr key={id} data-changed={weights[id] === ranking.weights[id] ? undefined : ''}>
                <th scope="row">{t(`criteria.${id}`)}</th>
                <td>{ranking.weights[id] / 100}</td>
                <td>→ {weights[id] / 100}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <SaveWithReason reason={reason} setReason={setReason} isBusy={change.isPending} />
      </form>
    </Dialog>
  )
}
