/** Notices about the weights of a season that are worth a question. */
import type { WeightsNotice } from '#events/programme/weights.ts'
import { useAuditWords } from '../words.ts'

export function Weights({ notices }: { notices: readonly WeightsNotice[] }) {
  const { t, when } = useAuditWords()
  if (notices.length === 0) return null
  return (
    <>
      <h3>{t('check.weights')}</h3>
      <ol className="rules">
        {notices.map(({ seq, at, what }) => (
          <li key={`${what}${seq}`}>
            {t(`check.weights.${what}`)}
            <small>
              {seq} · {when(Date.parse(at))}
            </small>
          </li>
        ))}
      </ol>
    </>
  )
}
