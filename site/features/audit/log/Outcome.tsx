/** The result and the progress of the check on this device. */
import { memo, type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { outcomeOf, type Row } from '#events/ledger/listed-checkpoints.ts'
import { FileButton, PasteField } from '../components/inputs.tsx'
import { NoteWays } from '../components/Sample.tsx'
import { useAuditWords } from '../words.ts'
import type { Held } from './checking.ts'
import {
  growthProof,
  loadChecking,
  type Recalled,
  type SignedCheckpoint,
  type SignedHistory,
  signedHistory,
} from './use-rows.ts'

/**
 * `shown`: how many checkpoints the list shows; `count`: how many exist. `isContradicted`: a stored checkpoint proves that the log is
 * wrong, so that a consistent list says little.
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

// Whether the log only grew since a stored checkpoint.

type Verdict = Held | NonNullable<Recalled['held']>

const heldLooks = {
  grown: 'good',
  unproved: 'unsure',
  foreign: 'unsure',
  'other-key': 'bad',
  shrank: 'bad',
  rewritten: 'bad',
}
export const isBad = ({ is }: Verdict): boolean => heldLooks[is] === 'bad'

type HeldVerdictProps = { held: Verdict; heading: string; children?: ReactNode }
function HeldVerdict({ held, heading, children }: HeldVerdictProps) {
  const { t } = useAuditWords()
  const words =
    held.is === 'grown' || held.is === 'rewritten'
      ? t(`check.log.kept.${held.is}`, { count: held.size })
      : t(`check.log.kept.${held.is}`)
  return (
    <div className={`verdict ${heldLooks[held.is]}`}>
      <h3>{heading}</h3>
      <p>{words}</p>
      {isBad(held) && <p>{t('check.log.evidence')}</p>}
      {children}
    </div>
  )
}

// Compares the log with the checkpoint of an earlier visit, and with a checkpoint of the visitor.

/** The second line of a note. */
const sizeIn = (note: string): number => Number(note.split('\n')[1])

export function Remembered({ recalled, forget }: { recalled: Recalled | null; forget: () => void }) {
  const { t, when } = useAuditWords()
  if (!recalled?.held) return <p>{t('check.log.remember')}</p>
  const { held, at, note } = recalled
  return (
    <HeldVerdict held={held} heading={t('check.log.seenHere', { when: when(Date.parse(at)) })}>
      {isBad(held) && (
        <>
          <pre className="code">{note}</pre>
          <NoteWays note={note} size={sizeIn(note)} at={null} />
          <button className="button button-line" type="button" onClick={forget}>
            {t('check.log.forget')}
          </button>
        </>
      )}
    </HeldVerdict>
  )
}

/** Compares with the log's current checkpoint, because the visitor's may be newer than the page. */
async function compared(kept: string, verifierKey: string): Promise<Held> {
  try {
    const { heldAgainst } = await loadChecking()
    const { checkpoints } = await signedHistory(null)
    return await heldAgainst(kept, { verifierKey, newest: checkpoints[0]?.note ?? null }, growthProof)
  } catch {
    return { is: 'unproved', size: 0 }
  }
}

type GivenProps = { history: SignedHistory; held: Held | null; tell: (held: Held) => void }
export function Given({ history, held, tell }: GivenProps) {
  const { t } = useAuditWords()
  const [text, setText] = useState('')
  async function compare(kept: string): Promise<void> {
    setText(kept)
    tell(await compared(kept, history.verifierKey))
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void compare(text)
  }
  const open = async ([file]: File[]) => {
    if (file) await compare(await file.text())
  }
  return (
    <details className="audit-more">
      <summary>{t('check.log.kept')}</summary>
      <p>{t('check.log.keptText')}</p>
      <FileButton
        label={t('check.log.keptFile')}
        look="button-line"
        accept=".note,.tlog-proof,.txt,text/plain"
        choose={open}
      />
      <form onSubmit={submit}>
        <PasteField id="kept-note" label={t('check.log.keptNote')} rows={5} value={text} set={setText} />
        <button className="button button-line" type="submit" disabled={text.trim() === ''}>
          {t('check.log.compare')}
        </button>
      </form>
      <div role="status">{held && <HeldVerdict held={held} heading={t('check.log.keptHeading')} />}</div>
    </details>
  )
}

// One checkpoint of the list: its note, its witnesses, its faults, and buttons to copy and save it.

const SECOND = 1000
/** The third line of a note, the root in base64. */
const rootIn = (note: string): string => note.split('\n')[2] ?? ''

function faultOf(row: Row): 'signature' | 'cosignature' | 'growth' | 'unproved' | null {
  if (row.fault !== null) return row.fault
  if (row.growth === 'wrong') return 'growth'
  return row.growth === 'unproved' ? 'unproved' : null
}

/** `row`: null before the check. */
type OneCheckpointProps = { checkpoint: SignedCheckpoint; row: Row | null }
export const OneCheckpoint = memo(({ checkpoint, row }: OneCheckpointProps) => {
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
