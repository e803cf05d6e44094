/** What to ask about the weights of a season: each leads to its entry. */
import type { WeightsNotice } from '#events/programme/weights.ts'
import { useAuditWords } from '../words.ts'

type Props = { notices: readonly WeightsNotice[]; goTo: (seq: number) => void }
export function Weights({ notices, goTo }: Props) {
  const { t, when } = useAuditWords()
  if (notices.length === 0) return null
  return (
    <>
      <h3>{t('check.weights')}</h3>
      <ul className="moments">
        {notices.map(({ seq, at, what }) => (
          <li key={`${what}${seq}`}>
            <button type="button" onClick={() => goTo(seq)}>
              <b>{t(`check.weights.${what}`)}</b>
              <span>{when(Date.parse(at))}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
