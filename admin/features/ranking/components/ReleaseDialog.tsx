/** Removes a manual position, so that the score decides the rank again. */
import { familyName } from '../../../app/names.ts'
import { useWords } from '../../../app/texts/ranking.ts'
import { useRankingQuery } from '../../season/ranking-data.ts'
import { setManualRank } from '../api.ts'
import { useRankingChange } from '../use-ranking-change.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

export default function ReleaseDialog({ id }: { id: string }) {
  const { t } = useWords()
  const ranking = useRankingQuery().data
  const row = ranking?.rows.find((one) => one.id === id)
  const change = useRankingChange(setManualRank, {
    successText: () => t('ranking.moved'),
    made: ({ events }) => ({ name: row ? familyName(row) : '', events }),
    news: () => ({ moved: [id] }),
  })
  return (
    <ReasonDialog
      title={t('ranking.releaseTitle')}
      isBusy={change.isPending}
      isInvalid={!ranking}
      name={`release ${id}`}
      save={(reason, done) =>
        ranking && change.mutate({ id, rank: null, reason, position: ranking.position }, { onSuccess: done })
      }
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
