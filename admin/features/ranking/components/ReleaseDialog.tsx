/** Removes a manual position, so that the score decides the rank again. */
import { useWords } from '../../../app/texts/ranking.ts'
import { setManualRank } from '../api.ts'
import { useRankingQuery } from '../ranking-data.ts'
import { useRankingChange } from '../use-ranking-change.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

export default function ReleaseDialog({ id }: { id: string }) {
  const { t } = useWords()
  const row = useRankingQuery().data?.rows.find((one) => one.id === id)
  const change = useRankingChange(setManualRank, { successText: () => t('ranking.moved'), id })
  return (
    <ReasonDialog
      title={t('ranking.releaseTitle')}
      isBusy={change.isPending}
      save={(reason) => change.mutate({ id, rank: null, reason })}
    >
      <p>
        <b>{row?.brideName}</b> · {row?.groomName}
        <br />
        {row && t('ranking.manualHint', { n: row.manualRank })}
      </p>
      <p className="hint">{t('ranking.releaseText')}</p>
    </ReasonDialog>
  )
}
