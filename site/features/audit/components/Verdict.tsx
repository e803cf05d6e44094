/** The verdict about a bundle: what a whole bundle proves, its key and what its level shows; or its first fault. */

import { type ReactNode, useEffect, useRef } from 'react'
import { seasonName } from '#events/language/format.ts'
import { isAboutGiven, meaningOf } from '../problems.ts'
import { useAuditWords } from '../words.ts'
import type { Verdict as Checked, Sampled, Whole, WitnessSeen } from '../worker/check-bundle.ts'
import type { CheckReply } from '../worker/protocol.ts'
import { CompareKey, isForeign } from './KeyField.tsx'
import { NoteWays, Shares } from './Sample.tsx'

// How a sample was drawn: its number, its checkpoint, its confidence, and what to ask about it.

export function Drawn({ sample }: { sample: Sampled }) {
  const { locale, t, when } = useAuditWords()
  const { season, number, size, signedAt, root, erased, erasedSince } = sample
  const signed = when(signedAt)
  return (
    <>
      <p>{t('check.sampleRight')}</p>
      <Shares shares={sample.shares} />
      <p>
        {t('check.drawnBy', {
          season: seasonName(locale, season),
          number: String(number),
          size,
          when: signed,
        })}
      </p>
      <p>{t('check.drawnCheck')}</p>
      {erased > 0 && (
        <p>
          {t('check.drawnErased', { count: erased, since: erasedSince })}{' '}
          {erasedSince > 0 && t('check.drawnAskWhy')}
        </p>
      )}
      <details className="audit-more">
        <summary>{t('check.drawnRoot')}</summary>
        <p className="code">{root}</p>
      </details>
    </>
  )
}

// A whole bundle or receipt that was signed by the key of another site, which the visitor may have intended.

/** `children`: the field for another key, if it is not nearby. */
type OtherProgrammeProps = { what: 'bundle' | 'receipt'; signer: string; children?: ReactNode }
export function OtherProgramme({ what, signer, children }: OtherProgrammeProps) {
  const { t } = useAuditWords()
  return (
    <div className="verdict unsure">
      <h3>{t(`check.other.${what}`)}</h3>
      <p>{t(`check.other.${what}Text`)}</p>
      <p className="code">{signer}</p>
      <p>{t('check.other.how')}</p>
      {children}
    </div>
  )
}

// Which witnesses cosigned which checkpoints of a bundle and when, and who named their keys.

const SECOND = 1000

function Witness({ one }: { one: WitnessSeen }) {
  const { name, key, isTrusted, seen } = one
  const { t, when } = useAuditWords()
  if (seen.length === 0)
    return (
      <p>{t(isTrusted ? 'check.witnessed.trustedNone' : 'check.witnessed.namedNone', { witness: name })}</p>
    )
  const said = { witness: name, count: seen.length }
  return (
    <>
      <p>{isTrusted ? t('check.witnessed.trusted', said) : t('check.witnessed.named', said)}</p>
      <details className="audit-more">
        <summary>{t('check.witnessed.list')}</summary>
        <p className="code">{key}</p>
        <ul className="chosen">
          {seen.toReversed().map(({ size, time }) => (
            <li key={size}>{t('check.witnessed.seen', { count: size, when: when(time * SECOND) })}</li>
          ))}
        </ul>
      </details>
    </>
  )
}

export function Watched({ witnessed }: { witnessed: Whole['witnessed'] }) {
  const { t } = useAuditWords()
  const { witnesses, unknown } = witnessed
  if (witnesses.length + unknown === 0) return null
  return (
    <>
      <h4>{t('check.witnessed')}</h4>
      {witnesses.map((one) => (
        <Witness key={one.key} one={one} />
      ))}
      {witnesses.some(({ isTrusted }) => !isTrusted) && <p>{t('check.witnessed.ask')}</p>}
      {unknown > 0 && <p>{t('check.witnessed.unknown', { count: unknown })}</p>}
    </>
  )
}

type CheckedWhole = Extract<Checked, { ok: true }>
type Broken = Extract<Checked, { ok: false }>

function Checkpoint({ verdict: { note, size, exportedAt } }: { verdict: CheckedWhole }) {
  const { t } = useAuditWords()
  if (note === null) return null
  return (
    <details className="audit-more">
      <summary>{t('check.note.ofBundle')}</summary>
      <p>{t('check.note.why')}</p>
      <pre className="code">{note}</pre>
      <NoteWays note={note} size={size} at={exportedAt} />
    </details>
  )
}

function WholeBundle({ verdict }: { verdict: CheckedWhole }) {
  const { t, when } = useAuditWords()
  const { size, auditor, exportedAt, grownFrom, erased, level, sample, key, isTrusted } = verdict
  return (
    <div className="verdict good">
      <h3>{t('check.whole')}</h3>
      <p>{t('check.wholeEntries', { count: size })}</p>
      {grownFrom > 0 && <p>{t('check.grown', { count: grownFrom })}</p>}
      <p>{t('check.wholeFor', { auditor, when: when(Date.parse(exportedAt)) })}</p>
      <p>{t(`check.level.${level}`)}</p>
      {sample && <Drawn sample={sample} />}
      {erased > 0 && <p>{t('check.erased', { count: erased })}</p>}
      <CompareKey text={key} isTrusted={isTrusted} />
      <Checkpoint verdict={verdict} />
      <Watched witnessed={verdict.witnessed} />
      <p className="hint">{t('check.notProved')}</p>
    </div>
  )
}

function BrokenBundle({ verdict }: { verdict: Broken }) {
  const { t, textOf } = useAuditWords()
  const { problem, seq, line, isBreach, from = seq } = verdict
  const meaning = isBreach ? 'rules' : meaningOf(problem)
  const isGiven = isAboutGiven(meaning)
  const rule = isBreach && textOf(`check.rule.${problem}`)
  return (
    <div className={isGiven ? 'verdict unsure' : 'verdict bad'}>
      <h3>{t(isGiven ? 'check.notHeld' : 'check.broken')}</h3>
      <p>{t(`check.problem.${meaning}`)}</p>
      {rule && <p>{rule}</p>}
      {!isGiven && <p>{t('check.problem.do')}</p>}
      {!isGiven && seq > 0 && (
        <p>{from < seq ? t('check.firstBadOf', { from, seq }) : t('check.firstBad', { seq })}</p>
      )}
      <p className="hint">
        {!isGiven && line > 0
          ? t('check.firstBadLine', { line, code: problem })
          : t('check.code', { code: problem })}
      </p>
    </div>
  )
}

function CutBundle({ seq, line }: Broken) {
  const { t } = useAuditWords()
  return (
    <div className="verdict unsure">
      <h3>{t('check.cut.title')}</h3>
      <p>{t('check.problem.cut')}</p>
      {seq > 0 && <p>{t('check.cut.after', { seq })}</p>}
      <p className="hint">{t('check.firstBadLine', { line, code: 'bundle-cut' })}</p>
    </div>
  )
}

function Told({ verdict, another }: { verdict: Checked; another: ReactNode }) {
  if (!verdict.ok && verdict.problem === 'bundle-cut') return <CutBundle {...verdict} />
  if (!verdict.ok) return <BrokenBundle verdict={verdict} />
  if (!isForeign(verdict)) return <WholeBundle verdict={verdict} />
  return (
    <OtherProgramme what="bundle" signer={verdict.key}>
      {another}
    </OtherProgramme>
  )
}

/** `another`: the field for the key of another programme. */
type Props = { reply: CheckReply; name: string; another: ReactNode }
export function Verdict({ reply, name, another }: Props) {
  const { t } = useAuditWords()
  const { verdict, unread } = reply
  const here = useRef<HTMLDivElement>(null)
  useEffect(() => here.current?.focus(), [])
  return (
    <div ref={here} tabIndex={-1}>
      <p className="code">{name}</p>
      {unread.length > 0 && (
        <p className="verdict unsure">
          {t('check.earlierUnread', {
            names: unread.map((one) => one || t('check.earlierPasted')).join(', '),
          })}
        </p>
      )}
      <Told verdict={verdict} another={another} />
    </div>
  )
}
