/** Removes a manual position, so that the score decides the rank again. */
import { type FormEvent, useState } from 'react'
import { useWords } from '../../../app/texts/ranking.ts'
import { Dialog } from '../../../window/dialogs/Dialog.tsx'
import { place } from '../api.ts'
import { useRankingQuery } from '../ranking-data.ts'
import { useRankingChange } from '../use-ranking-change.ts'
import { SaveWithReason } from './SaveWithReason.tsx'

export default function ReleaseDialog({ id }: { id: string }) {
  const { t } = useWords()
  const row = useRankingQuery().data?.rows.find((one) => one.id === id)
  const [reason, setReason] = useState('')
  const change = useRankingChange(place, { successText: () => t('ranking.moved'), id })
  const send = (event: FormEvent) => {
    event.preventDefault()
    change.mutate({ id, rank: null, reason })
  }
  return (
    <Dialog title={t('ranking.releaseTitle')}>
      <form onSubmit={send}>
        <p>
          <b>{row?.brideName}</b> · {row?.groomName}
          <br />
          {row && t('ranking.manualHint', { n: row.manualRank })}
        </p>
        <p className="hint">{t('ranking.releaseText')}</p>
        <SaveWithReason reason={reason} setReason={setReason} isBusy={change.isPending} />
      </form>
    </Dialog>
  )
}
