/** What came of the check on this device, in plain words, and how far it is. */
import { useId } from 'react'
import { outcomeOf, type Row } from '#events/ledger/listed-checkpoints.ts'
import { useAuditWords } from '../words.ts'

/**
 * `shown`: how many checkpoints are in the list; `count`: how many there are. `isContradicted`: something that was kept proves the
 * log wrong, so that a list which fits by itself says little.
 */
type Props = {
  rows: readonly Row[]
  shown: number
  count: number
  isContradicted: boolean
  isLoading: boolean
  stop: () => void
}

const looks = { right: 'good', 'fits-itself': 'unsure', unproved: 'unsure', wrong: 'bad' }

export function Outcome({ rows, shown, count, isContradicted, isLoading, stop }: Props) {
  const { t } = useAuditWords()
  const id = useId()
  const ofList = outcomeOf(rows)
  const outcome = ofList === 'right' && isContradicted ? 'fits-itself' : ofList
  const isChecking = isLoading || rows.length < shown
  const isSaid = !isChecking || outcome === 'wrong'
  const right = rows.length === 1 ? 'check.log.rightOne' : 'check.log.right'
  return (
    <>
      <div role="status">
        {isSaid && (
          <div className={`verdict ${looks[outcome]}`}>
            <h3>{t(`check.log.title.${outcome}`)}</h3>
            <p>{outcome === 'right' ? t(right) : t(`check.log.${outcome}`)}</p>
            {rows.length < count && <p>{t('check.log.checked', { done: rows.length, of: count })}</p>}
          </div>
        )}
      </div>
      {isChecking && (
        <div className="checking">
          <p id={id}>{t('check.log.checking')}</p>
          <progress aria-labelledby={id} max={isLoading ? count : shown} value={rows.length} />
          <p>{t('check.log.checked', { done: rows.length, of: count })}</p>
          {isLoading && (
            <button className="button button-line" type="button" onClick={stop}>
              {t('check.stop')}
            </button>
          )}
        </div>
      )}
    </>
  )
}
