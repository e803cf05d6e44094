/** Removes a manual position, so that the score decides the rank again. */
import { familyName } from '../../app/names.ts'
import { useWords } from '../../app/texts/ranking.ts'
import { SinceSeen } from '../application/SinceSeen.tsx'
import { type RankingData, type RankingRow, useRankingQuery } from '../season/ranking-data.ts'
import { ReasonDialog, setManualRank, useRankingChange, useReason } from './ReasonDialog.tsx'
import { useSeenRow } from './use-seen-row.ts'

export default function ReleaseDialog({ id }: { id: string }) {
  const ranking = useRankingQuery().data
  const row = ranking?.rows.find((one) => one.id === id)
  return ranking && row ? <Release ranking={ranking} row={row} /> : null
}

function Release({ ranking: { position }, row }: { ranking: RankingData; row: RankingRow }) {
  const { t } = useWords()
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
  const { seenAt, ...since } = useSeenRow({ row, position }, change)
  return (
    <ReasonDialog
      title={t('ranking.releaseTitle')}
      isBusy={change.isPending}
      isInvalid={since.look.mustLook || row.manualRank === 0}
      draft={draft}
      save={(reason) => change.mutate({ id, rank: null, reason, position: seenAt })}
    >
      <SinceSeen {...since} words="look.family" />
      <p>
        <b>{family}</b>
        <br />
        {row.manualRank > 0 && t('ranking.manualHint', { n: row.manualRank })}
      </p>
      <p className="hint">{t(row.manualRank > 0 ? 'ranking.releaseText' : 'ranking.releasedAlready')}</p>
    </ReasonDialog>
  )
}
