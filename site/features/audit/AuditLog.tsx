/** The island of the page /audit/log: the public key, the witnesses, and every signed checkpoint. */
import { useCallback, useEffect, useState } from 'react'
import { island } from '../../components/island/island.tsx'
import { LoadFailed } from '../../components/island/LoadFailed.tsx'
import { type SignedHistory, signedHistory } from './log-api.ts'
import { useAuditWords } from './words.ts'
import './components/audit.css'

type Checkpoint = SignedHistory['checkpoints'][number]

/** Pages are put behind each other; key and witnesses are those of the newest. */
function useHistory() {
  const [history, setHistory] = useState<SignedHistory | null>(null)
  const [error, setError] = useState<unknown>(null)
  const load = useCallback(async (shown: SignedHistory | null) => {
    try {
      const page = await signedHistory(shown?.next ?? null)
      setHistory({ ...page, checkpoints: [...(shown?.checkpoints ?? []), ...page.checkpoints] })
      setError(null)
    } catch (failure) {
      setError(failure)
    }
  }, [])
  useEffect(() => void load(null), [load])
  return { history, error, load }
}

function OneCheckpoint({ checkpoint }: { checkpoint: Checkpoint }) {
  const { t, when } = useAuditWords()
  const { size, root, at, note, cosignatures } = checkpoint
  return (
    <li className="verdict">
      <b>
        {t('check.log.size', { count: size })}
        {at && ` · ${when(Date.parse(at))}`}
      </b>
      <span className="code">{root}</span>
      {cosignatures.map((one) => (
        <span key={one.witness}>
          {t('check.log.cosigned', { witness: one.witness, when: when(Date.parse(one.at)) })}
        </span>
      ))}
      <details className="audit-more">
        <summary>{t('check.log.note')}</summary>
        <pre className="code">{note}</pre>
      </details>
    </li>
  )
}

function Shown({ history, more }: { history: SignedHistory; more: () => void }) {
  const { t } = useAuditWords()
  const { verifierKey, witnesses, checkpoints, next } = history
  return (
    <>
      <h2>{t('check.log.key')}</h2>
      <p>{t('check.log.keyText')}</p>
      <p className="code">{verifierKey}</p>
      <h2>{t('check.log.witnesses')}</h2>
      {witnesses.length === 0 && <p>{t('check.log.witnessesNone')}</p>}
      <ul className="chosen code">
        {witnesses.map((witness) => (
          <li key={witness}>{witness}</li>
        ))}
      </ul>
      <h2>{t('check.log.checkpoints')}</h2>
      {checkpoints.length === 0 && <p>{t('check.log.none')}</p>}
      <ul className="checkpoints">
        {checkpoints.map((checkpoint) => (
          <OneCheckpoint key={checkpoint.size} checkpoint={checkpoint} />
        ))}
      </ul>
      {next !== null && (
        <button className="button button-line" type="button" onClick={more}>
          {t('check.more')}
        </button>
      )}
    </>
  )
}

export const AuditLog = island(() => {
  const { t } = useAuditWords()
  const { history, error, load } = useHistory()
  return (
    <div className="audit-part">
      {history && <Shown history={history} more={() => void load(history)} />}
      {error !== null && <LoadFailed error={error} retry={() => load(history)} heading="h2" />}
      {!history && error === null && <p role="status">{t('check.log.loading')}</p>}
    </div>
  )
})
