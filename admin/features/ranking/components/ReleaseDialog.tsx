/** Removes a manual position, so that the score decides the rank again. */
import { familyName } from '../../../app/names.ts'
import { useWords } from '../../../app/texts/ranking.ts'
import { useRankingQuery } from '../../season/ranking-data.ts'
import { setManualRank } from '../api.ts'
import { useRankingChange } from '../use-ranking-change.ts'
import { useReason } from '../use-reason.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

export default function ReleaseDialog({ id }: { id: string }) {
  const { t } = useWords()
  const ranking = useRankingQuery().data
  const row = ranking?.rows.find((one) => one.id === id)
  const draft = useReason(`release ${id}`)
  const family = row ? familyName(row) : ''
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
      isInvalid={!ranking}
      draft={draft}
      save={(reason) => ranking && change.mutate({ id, rank: null, reason, position: ranking.position })}
    >
      <p>
        <b>{row && familyName(row)}</b>
        <br />
        {row && t('ranking.manualHint', { n: row.manualRank })}
      </p>
      <p className="hint">{t('ranking.releaseText')}</p>
    </ReasonDialog>
  )
}
