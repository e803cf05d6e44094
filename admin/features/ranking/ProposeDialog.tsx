/** "Propose as criteria…": shows the weights of the sliders and saves them as the criteria, with a reason. */
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { areSameCriteria } from '#events/scoring/criteria.ts'
import type { Weights } from '#events/scoring/what-if.ts'
import { weightText } from '../../app/names.ts'
import { t } from '../../app/texts/views.ts'
import { saveCriteria, WeightsMoved } from '../criteria/weights.tsx'
import { type RankingData, useRankingQuery } from '../season/ranking-data.ts'
import { Crossings, ScaledNote } from './Crossings.tsx'
import { ReasonDialog, useRankingChange, useReason } from './ReasonDialog.tsx'
import { slidersAtom, whatIfOf } from './what-if.ts'

export default function ProposeDialog() {
  const ranking = useRankingQuery().data
  // The dialog shows the state of the moment when it opened, whatever a colleague changes meanwhile.
  const [shown, setShown] = useState(ranking)
  if (!shown && ranking) setShown(ranking)
  return shown && ranking ? <Propose ranking={shown} now={ranking} goOn={() => setShown(ranking)} /> : null
}

/** An inactive criterion stays inactive unless its slider gives it weight. */
const criteriaFrom = ({ criteria }: RankingData, weights: Weights) =>
  criteria.map(({ id, isActive }) => ({
    id,
    weight: weights[id] / 100,
    isActive: isActive || weights[id] > 0,
  }))

/** `now`: the ranking with the weights that are in force now. */
type Props = { ranking: RankingData; now: RankingData; goOn: () => void }

function Propose({ ranking, now, goOn }: Props) {
  const sliders = useAtomValue(slidersAtom)
  const whatIf = whatIfOf(ranking, sliders)
  const { weights } = whatIf
  const draft = useReason('propose')
  const change = useRankingChange(saveCriteria, {
    onSaved: draft.clear,
    successText: () => t('criteria.saved'),
    news: () => ({ programme: true }),
  })
  // After saving, the own weights are in force before the dialog closes.
  const isMoved = !change.isPending && !areSameCriteria(ranking.criteria, now.criteria)
  const save = (reason: string) =>
    change.mutate({ criteria: criteriaFrom(ranking, weights), reason, before: ranking.criteria })
  return (
    <ReasonDialog title={t('criteria.proposeTitle')} draft={draft} isBusy={change.isPending} save={save}>
      {isMoved && <WeightsMoved goOn={goOn} />}
      <p>{t('criteria.proposeText')}</p>
      <Crossings ranking={ranking} whatIf={whatIf} />
      <p className="hint">
        {t('criteria.forEverybody')} {t('criteria.care')}
      </p>
      <ScaledNote values={whatIf.values} />
      <table className="weights">
        <tbody>
          {ranking.criteria.map(({ id }) => (
            <tr key={id} data-changed={weights[id] === ranking.weights[id] ? undefined : ''}>
              <th scope="row">{t(`criteria.${id}`)}</th>
              <td>{weightText(ranking.weights[id])}</td>
              <td>→ {weightText(weights[id])}</td>
              {isMoved && (
                <td>
                  {t('hands.weightsInForce')}: {weightText(now.weights[id])}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ReasonDialog>
  )
}
