/** "Move to position…": what the mouse does by dragging, with a number and a reason. */
import { type FormEvent, useState } from 'react'
import { Field } from '#web/ui/Field.tsx'
import { useWords } from '../../../app/texts/ranking.ts'
import { Dialog } from '../../../window/dialogs/Dialog.tsx'
import { place } from '../api.ts'
import { type RankingRow, type Season, useSeasonQuery } from '../season.ts'
import { useChange } from '../use-change.ts'
import { SaveWithReason } from './SaveWithReason.tsx'

export default function MoveDialog({ id, place: suggested }: { id: string; place: number }) {
  const season = useSeasonQuery().data
  const row = season?.rows.find((one) => one.id === id)
  return season && row ? <Move season={season} row={row} suggested={suggested} /> : null
}

/** Who is on a place of the saved ranking. */
const on = ({ rows, saved }: Season, rank: number): RankingRow | undefined =>
  rows[saved.order[rank - 1] ?? -1]

function Move({ season, row, suggested }: { season: Season; row: RankingRow; suggested: number }) {
  const { t } = useWords()
  const size = season.rows.length
  const [rank, setRank] = useState(Math.min(Math.max(1, suggested), size))
  const [reason, setReason] = useState('')
  const change = useChange({ run: place, says: () => t('ranking.moved'), about: row.id })
  const there = on(season, rank)
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
