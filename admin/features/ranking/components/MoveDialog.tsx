/** "Move to position…": what the mouse does by dragging, with a number and a reason. */
import { type FormEvent, useState } from 'react'
import { Field } from '#web/ui/Field.tsx'
import { useWords } from '../../../app/texts/ranking.ts'
import { Dialog } from '../../../window/dialogs/Dialog.tsx'
import { place } from '../api.ts'
import { type RankingData, type RankingRow, useRankingQuery } from '../ranking-data.ts'
import { useRankingChange } from '../use-ranking-change.ts'
import { SaveWithReason } from './SaveWithReason.tsx'

export default function MoveDialog({ id, place: suggested }: { id: string; place: number }) {
  const ranking = useRankingQuery().data
  const row = ranking?.rows.find((one) => one.id === id)
  return ranking && row ? <Move ranking={ranking} row={row} suggested={suggested} /> : null
}

/** Who is on a place of the saved ranking. */
const on = ({ rows, saved }: RankingData, rank: number): RankingRow | undefined =>
  rows[saved.order[rank - 1] ?? -1]

function Move({ ranking, row, suggested }: { ranking: RankingData; row: RankingRow; suggested: number }) {
  const { t } = useWords()
  const size = ranking.rows.length
  const [rank, setRank] = useState(Math.min(Math.max(1, suggested), size))
  const [reason, setReason] = useState('')
  const change = useRankingChange(place, { successText: () => t('ranking.moved'), id: row.id })
  const there = on(ranking, rank)
  const held = there && there.id !== row.id && there.manualRank === rank
  const send = (event: FormEvent) => {
    event.preventDefault()
    change.mutate({ id: row.id, rank, reason })
  }
  return (
    <Dialog title={t('ranking.moveTitle')}>
      <form onSubmit={send}>
        <p>
          <b>{row.brideName}</b> · {row.groomName}
          <br />
          {t('ranking.now', { n: row.savedRank })}
        </p>
        <Field
          label={t('ranking.position', { n: size })}
          type="number"
          min={1}
          max={size}
          required
          value={rank || ''}
          onChange={(event) => setRank(event.target.valueAsNumber || 0)}
        />
        {there && there.id !== row.id && (
          <p className={held ? 'warning' : 'hint'} role="status">
            {t(held ? 'ranking.heldThere' : 'ranking.there', { name: there.brideName || there.groomName })}
          </p>
        )}
        <SaveWithReason
          reason={reason}
          setReason={setReason}
          isBusy={change.isPending}
          mayNot={held === true || !there}
        />
      </form>
    </Dialog>
  )
}
