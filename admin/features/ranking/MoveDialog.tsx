/** The dialogs that give an application a manual position, and remove it. `suggested`: the initial position. */
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { areSameCriteria } from '#events/scoring/criteria.ts'
import type { Weights } from '#events/scoring/what-if.ts'
import { Field } from '#web/ui/Field.tsx'
import { familyName, weightText } from '../../app/names.ts'
import { t } from '../../app/texts/views.ts'
import { saveCriteria, WeightsMoved } from '../criteria/weights.tsx'
import { type RankingData, type RankingRow, useRankingQuery } from '../season/ranking-data.ts'
import { Crossings, ScaledNote } from './Crossings.tsx'
import { ReasonDialog, setManualRank, useRankingChange, useReason } from './ReasonDialog.tsx'
import { slidersAtom, whatIfOf } from './what-if.ts'

export default function MoveDialog({ id, suggested }: { id: string; suggested: number }) {
  const ranking = useRankingQuery().data
  const row = ranking?.rows.find((one) => one.id === id)
  return ranking && row ? <Move ranking={ranking} row={row} suggested={suggested} /> : null
}

/** `displaced`: the application that loses this position; the refetched ranking no longer has it. */
type Taking = Parameters<typeof setManualRank>[0] & { displaced: RankingData['kept'][number] | undefined }
const takeFrom = async ({ displaced, ...ask }: Taking) => ({ ...(await setManualRank(ask)), displaced })

type Props = { ranking: RankingData; row: RankingRow; suggested: number }

function Move({ ranking: { rows, saved, kept: outside, position }, row, suggested }: Props) {
  const [rank, setRank] = useState(suggested)
  const draft = useReason(`move ${row.id}`)
  // An application outside the ranking that loses its manual position to this one.
  const displaced = outside.find((one) => one.rank === rank)
  const change = useRankingChange(takeFrom, {
    onSaved: draft.clear,
    successText: ({ displaced: from }) =>
      from ? t('ranking.movedFrom', { name: familyName(from) }) : t('ranking.moved'),
    about: `${familyName(row)} · ${t('ranking.now', { n: rank })}`,
    made: ({ events, displaced: from }) => ({
      name: familyName(row),
      events: events.map((one) => ({ ...one, family: familyName(from?.id === one.id ? from : row) })),
    }),
    news: ({ events }) => ({ moved: events.map(({ id }) => id) }),
  })
  const current = rows[saved.order[rank - 1] ?? -1]
  const isOther = current !== undefined && current.id !== row.id
  // A manual position of another application cannot be taken.
  const isTaken = isOther && current.manualRank === rank
  return (
    <ReasonDialog
      title={t('ranking.moveTitle')}
      isBusy={change.isPending}
      isInvalid={isTaken || !current}
      draft={draft}
      save={(reason) => change.mutate({ id: row.id, rank, reason, position, displaced })}
    >
      <p>
        <b>{familyName(row)}</b>
        <br />
        {t('ranking.now', { n: row.savedRank })}
      </p>
      <Field
        type="number"
        label={t('ranking.position', { n: rows.length })}
        min={1}
        max={rows.length}
        required
        data-first={suggested === row.savedRank ? '' : undefined}
        value={rank || ''}
        onChange={(event) => setRank(event.target.valueAsNumber || 0)}
      />
      {isOther && (
        <p className={isTaken ? 'warning' : 'hint'} role="status">
          {t(isTaken ? 'ranking.heldThere' : 'ranking.there', { name: familyName(current) })}
        </p>
      )}
      {displaced && (
        <p className="warning" role="status">
          {t('ranking.keptThere', { name: familyName(displaced) })}
        </p>
      )}
    </ReasonDialog>
  )
}

// Removing a manual position lets the score decide the rank again.

export function ReleaseDialog({ id }: { id: string }) {
  const ranking = useRankingQuery().data
  const row = ranking?.rows.find((one) => one.id === id)
  return ranking && row ? <Release ranking={ranking} row={row} /> : null
}

function Release({ ranking: { position }, row }: { ranking: RankingData; row: RankingRow }) {
  const { id } = row
  const draft = useReason(`release ${id}`)
  const family = familyName(row)
  const change = useRankingChange(setManualRank, {
    onSaved: draft.clear,
    successText: () => t('ranking.moved'),
    about: family,
    made: ({ events }) => ({ name: family, events }),
    news: () => ({ moved: [id] }),
  })
  return (
    <ReasonDialog
      title={t('ranking.releaseTitle')}
      isBusy={change.isPending}
      isInvalid={row.manualRank === 0}
      draft={draft}
      save={(reason) => change.mutate({ id, rank: null, reason, position })}
    >
      <p>
        <b>{family}</b>
        <br />
        {row.manualRank > 0 && t('ranking.manualHint', { n: row.manualRank })}
      </p>
      <p className="hint">{t(row.manualRank > 0 ? 'ranking.releaseText' : 'ranking.releasedAlready')}</p>
    </ReasonDialog>
  )
}

export function ProposeDialog() {
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
type ProposeProps = { ranking: RankingData; now: RankingData; goOn: () => void }

function Propose({ ranking, now, goOn }: ProposeProps) {
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
