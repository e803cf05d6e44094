/** A family's own proof, computed here: its facts, its points, its list, and its side of the cut-off. */
import { spokenNumber } from '#events/application/number.ts'
import { day } from '#events/language/format.ts'
import type { Claim } from '#events/ledger/claim.ts'
import type { Explained } from '#events/scoring/explain.ts'
import { useAuditWords } from '../words.ts'
import type { OwnReply } from '../worker/protocol.ts'
import { CompareKey, isForeign } from './KeyField.tsx'
import { OtherProgramme } from './Verdict.tsx'

/** Whose receipt or proof it is, as it was recorded. */
export function Claimed({ claim: { number, bride, groom, brideBorn, groomBorn } }: { claim: Claim }) {
  const { locale, t } = useAuditWords()
  const born = { brideBorn: day(locale, brideBorn), groomBorn: day(locale, groomBorn) }
  return <p>{t('check.receiptOf', { number: spokenNumber(number), bride, groom, ...born })}</p>
}

export function HowPoints({ explained }: { explained: readonly Explained[] }) {
  const { t, textOf } = useAuditWords()
  return (
    <dl>
      {explained.map(({ id, points, max, sentence }) => (
        <div key={id}>
          <dt>
            {textOf(`criteria.${id}`)} <b>{t('check.pointsOf', { points, max })}</b>
          </dt>
          <dd>{sentence}</dd>
        </div>
      ))}
    </dl>
  )
}

type Own = Extract<OwnReply, { ok: true }>

/** List, rank and cut-off, in the order in which a family asks. */
function Standing({ own }: { own: Own }) {
  const { locale, t, textOf, when, points } = useAuditWords()
  const { at, list, listed, of, total, rank, side, cutOff, byHand, rejectedFor, reviewUntil } = own
  const isPassedOver = side === 'above' && list !== 'selected'
  const rejection = rejectedFor && textOf(`rejection.${rejectedFor}`)
  return (
    <>
      <p>
        <b>{t(`check.own.list.${list}`, { when: when(Date.parse(at)), n: listed, of })}</b>
        {rejection && ` ${t('check.own.rejected', { kind: rejection })}`}
      </p>
      <p>{total === null ? t('check.own.noPoints') : t('check.own.points', { points: points(total) })}</p>
      {rank !== null && <p>{t('check.own.rank', { rank })}</p>}
      {total !== null && cutOff === null && <p>{t('check.own.closed')}</p>}
      {side !== null && <p>{t(`check.own.side.${side}`, { cutOff: cutOff ?? 0 })}</p>}
      {isPassedOver && <p>{t('check.own.byHand', { count: byHand })}</p>}
      {reviewUntil !== null && <p>{t('check.own.review', { date: day(locale, reviewUntil) })}</p>}
    </>
  )
}

export function OwnProof({ outcome }: { outcome: OwnReply }) {
  const { locale, t } = useAuditWords()
  if (!outcome.ok)
    return (
      <div className="verdict bad">
        <h3>{t('check.own.bad')}</h3>
        <p>{t(`check.own.fault.${outcome.fault}`)}</p>
      </div>
    )
  const { claim, entries, size, explained, key, isTrusted } = outcome
  if (isForeign(outcome)) return <OtherProgramme what="receipt" signer={key} />
  return (
    <div className="verdict good">
      <h3>{t('check.own.good')}</h3>
      <Claimed claim={claim} />
      <Standing own={outcome} />
      {explained && (
        <details className="audit-more">
          <summary>{t('check.explained')}</summary>
          <HowPoints explained={explained[locale]} />
        </details>
      )}
      <p>{t('check.own.entries', { count: entries, size })}</p>
      <p>{t('check.own.who')}</p>
      <CompareKey text={key} isTrusted={isTrusted} />
    </div>
  )
}
