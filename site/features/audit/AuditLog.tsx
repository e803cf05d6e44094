/** The island of the page /audit/log: the public key, the witnesses, and every signed checkpoint, checked on this device. */
import { useState } from 'react'
import { outcomeOf } from '#events/ledger/listed-checkpoints.ts'
import { island } from '../../components/island/island.tsx'
import { LoadFailed } from '../../components/island/LoadFailed.tsx'
import type { Held } from './log/checking.ts'
import { Given, isBad, OneCheckpoint, Outcome, Remembered } from './log/Outcome.tsx'
import { type SignedHistory, useHistory, useRemembered, useRows } from './log/use-rows.ts'
import { useAuditWords } from './words.ts'
import './components/audit.css'

function KeyAndWitnesses({ history: { verifierKey, witnesses } }: { history: SignedHistory }) {
  const { t } = useAuditWords()
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
    </>
  )
}

type Loaded = ReturnType<typeof useHistory>
type Props = { history: SignedHistory; loaded: Loaded; checked: ReturnType<typeof useRows> }

/**
 * The result of the check: of the list itself, against the checkpoint of an earlier visit, and (`given`) against the visitor's
 * checkpoint.
 */
function Found({ history, loaded, checked, given }: Props & { given: Held | null }) {
  const { t } = useAuditWords()
  const { checkpoints, count } = history
  const { rows, error, retry } = checked
  const isRight = rows.length === checkpoints.length && outcomeOf(rows) === 'right'
  const { recalled, forget } = useRemembered(history, isRight)
  const { isLoading, stop } = loaded
  const isContradicted = [recalled?.held, given].some((held) => held && isBad(held))
  return (
    <>
      <h2>{t('check.log.outcome')}</h2>
      {error !== null && <LoadFailed error={error} retry={retry} heading="h3" />}
      {error === null && checkpoints.length > 0 && (
        <Outcome
          rows={rows}
          shown={checkpoints.length}
          count={count}
          isContradicted={isContradicted}
          isLoading={isLoading}
          stop={stop}
        />
      )}
      <Remembered recalled={recalled} forget={forget} />
    </>
  )
}

function Checkpoints({ history: { checkpoints, count, next }, loaded, checked: { rows } }: Props) {
  const { t } = useAuditWords()
  const { isLoading, load } = loaded
  return (
    <>
      {checkpoints.length === 0 && <p>{t('check.log.none')}</p>}
      <ul className="checkpoints">
        {checkpoints.map((checkpoint, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dishonest server may list one size twice
          <OneCheckpoint key={place} checkpoint={checkpoint} row={rows[place] ?? null} />
        ))}
      </ul>
      {next !== null && !isLoading && (
        <>
          <button className="button button-line" type="button" onClick={() => void load(false)}>
            {t('check.more')}
          </button>
          <button className="button button-line" type="button" onClick={() => void load(true)}>
            {t('check.log.all', { of: count })}
          </button>
        </>
      )}
    </>
  )
}

function Shown({ history, loaded }: Omit<Props, 'checked'>) {
  const { t } = useAuditWords()
  const checked = useRows(history)
  const [given, setGiven] = useState<Held | null>(null)
  const parts = { history, loaded, checked }
  return (
    <>
      <Found {...parts} given={given} />
      <KeyAndWitnesses history={history} />
      <h2>{t('check.log.checkpoints')}</h2>
      <Given history={history} held={given} tell={setGiven} />
      <Checkpoints {...parts} />
    </>
  )
}

export const AuditLog = island(() => {
  const { t } = useAuditWords()
  const loaded = useHistory()
  const { history, error, isLoading, load } = loaded
  return (
    <div className="audit-part">
      {history && <Shown history={history} loaded={loaded} />}
      {error !== null && <LoadFailed error={error} retry={() => load(false)} heading="h2" />}
      {isLoading && !history && <p role="status">{t('check.log.loading')}</p>}
    </div>
  )
})
