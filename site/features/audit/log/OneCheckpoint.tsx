/** One checkpoint of the list: what its note says, who was seen to sign it, what is wrong with it, and ways to keep it. */
import { memo } from 'react'
import type { Row } from '#events/ledger/listed-checkpoints.ts'
import { NoteWays } from '../components/NoteWays.tsx'
import type { SignedCheckpoint } from '../log-api.ts'
import { useAuditWords } from '../words.ts'

const SECOND = 1000
/** The third line of a note: its root, as whoever signed it wrote it. */
const rootIn = (note: string): string => note.split('\n')[2] ?? ''

function faultOf(row: Row): 'signature' | 'cosignature' | 'growth' | 'unproved' | null {
  if (row.fault !== null) return row.fault
  if (row.growth === 'wrong') return 'growth'
  return row.growth === 'unproved' ? 'unproved' : null
}

/** `row`: null while it has not been checked. */
type Props = { checkpoint: SignedCheckpoint; row: Row | null }
export const OneCheckpoint = memo(({ checkpoint, row }: Props) => {
  const { t, when } = useAuditWords()
  const { size, at, note } = checkpoint
  const fault = row && faultOf(row)
  const look = fault === null || fault === 'unproved' ? 'verdict' : 'verdict bad'
  return (
    <li className={look}>
      <b>
        {t('check.log.size', { count: size })}
        {at && ` · ${when(Date.parse(at))}`}
      </b>
      {fault && <strong>{t(`check.log.fault.${fault}`)}</strong>}
      <span className="code">{rootIn(note)}</span>
      {row?.seen.map(({ witness, time }) => (
        <span key={witness}>{t('check.log.cosigned', { witness, when: when(time * SECOND) })}</span>
      ))}
      <details className="audit-more">
        <summary>{t('check.log.note')}</summary>
        <pre className="code">{note}</pre>
        <NoteWays note={note} size={size} at={at} />
      </details>
    </li>
  )
})
