/** The contents of *My proof*: the family's facts, points, list, and side of the cut-off. Pure. */
import { lastReviewDay, type RejectionKind } from '../application/rejection.ts'
import { rankableOf } from '../application/score.ts'
import { evolveStanding, notStarted, type Sent, type Standing } from '../application/standing.ts'
import type { Claim } from '../ledger/claim.ts'
import { fromHex } from '../ledger/encoding.ts'
import type { VerifierKey } from '../ledger/note.ts'
import { type OpenedProof, type OpeningFault, openOwnProof } from '../ledger/own-proof.ts'
import { type Stratum, strata } from '../ledger/sample.ts'
import type { Aead, OpenedEvent } from '../ledger/sealing.ts'
import { criteriaOf, emptyProgramme, evolveProgramme, type Published } from '../programme/events.ts'
import { auditedEvent } from '../projections/audited-event.ts'
import type { Criteria } from '../scoring/criteria.ts'
import type { Scored } from '../scoring/score.ts'
import { commitmentOf } from './published.ts'

export type OwnFault =
  | OpeningFault
  /** An entry of the family, or the publication, is missing. */
  | 'entry-missing'
  /** The family is on no published list. */
  | 'not-listed'
  /** The results commit to another total or place. */
  | 'other-place'
  /** The recorded facts give other points. */
  | 'other-points'

/**
 * At the publication. `size`: entries of the signed log. `entries`: the family's own. `listed`: its place on its list of `of`; `rank`: in
 * the whole ranking. `side`: of the cut-off, `level` within its point; null where the cut-off is closed. `reviewUntil`: the last day to ask
 * for a review; null for the selected.
 */
export type OwnStanding = {
  ok: true
  claim: Claim
  ledgerId: string
  key: VerifierKey
  isTrusted: boolean
  at: string
  size: number
  entries: number
  scored: Scored | null
  total: number | null
  rank: number | null
  list: Stratum
  listed: number
  of: number
  cutOff: number | null
  side: 'above' | 'level' | 'below' | null
  byHand: number
  rejectedFor: RejectionKind | null
  reviewUntil: string | null
}

type Results = { now: Sent; criteria: Criteria; published: Published; entry: OpenedEvent }

/** The results at the last publication of the season; null where an entry before it is missing, or is of another family. */
export function resultsIn(opened: readonly OpenedEvent[], stream: string): Results | null {
  let now: Standing = notStarted
  let programme = emptyProgramme
  let results: Results | null = null
  let last = { seq: 0, version: 0 }
  for (const one of opened) {
    const audited = auditedEvent(one)
    const isOwn = audited?.of === 'application'
    const isNext =
      one.seq > last.seq && (!isOwn || (one.stream === stream && one.version === last.version + 1))
    if (!isNext || (!isOwn && audited?.of !== 'programme')) return null
    last = { seq: one.seq, version: last.version + Number(isOwn) }
    if (isOwn) now = evolveStanding(now, audited.recorded)
    else {
      const { event } = audited.recorded
      programme = evolveProgramme(programme, audited.recorded)
      if (event.type === 'ResultsPublished' && now.stage === 'sent' && now.season === event.facts.season)
        results = { now, criteria: criteriaOf(programme, now.season), published: event.facts, entry: one }
    }
  }
  return results
}

const sideOf = (total: number | null, cutOff: number | null): OwnStanding['side'] => {
  if (total === null || cutOff === null) return null
  const points = Math.floor(total / 100)
  return points === cutOff ? 'level' : points > cutOff ? 'above' : 'below'
}

function placeIn(published: Published, ledgerId: string) {
  for (const list of strata) {
    const place = published[list].findIndex(([id]) => id === ledgerId)
    const [, commitment = ''] = published[list][place] ?? []
    if (place >= 0) return { list, listed: place + 1, of: published[list].length, commitment }
  }
  return null
}

type Judged = OwnStanding | { ok: false; fault: OwnFault }

function judged({ opened, place, claim, key, size }: OpenedProof, isTrusted: boolean): Judged {
  const failed = (fault: OwnFault) => ({ ok: false, fault }) as const
  const own = opened.filter(({ stream }) => stream !== 'programme')
  const stream = own[0]?.stream ?? ''
  const found = resultsIn(opened, stream)
  if (!found) return failed('entry-missing')
  const { now, criteria, published, entry } = found
  const { declared: facts, verified, verifiedAt, withdrawnAt } = now
  const ledgerId = stream.slice('application-'.length)
  const listed = placeIn(published, ledgerId)
  if (!listed) return failed('not-listed')
  const { commitment, ...where } = listed
  const { total, place: rank, salt } = place
  const hidden = commitmentOf({ id: ledgerId, total, place: rank }, fromHex(salt) ?? new Uint8Array())
  if (hidden !== commitment) return failed('other-place')
  if ((rankableOf(ledgerId, now, criteria)?.total ?? null) !== total) return failed('other-points')
  const { cutOff, byHand } = published
  const isOut = where.list !== 'selected' && withdrawnAt === null
  return {
    ok: true,
    claim,
    ledgerId,
    key,
    isTrusted,
    at: entry.at,
    size,
    entries: own.length,
    scored: now.scored ? { facts, verified, verifiedAt, criteria } : null,
    total,
    rank,
    ...where,
    cutOff,
    side: sideOf(total, cutOff),
    byHand,
    rejectedFor: now.rejectedFor,
    reviewUntil: isOut ? lastReviewDay(entry.at) : null,
  }
}

/** `trusted`: the log's key from another source; with null the proof is checked against the key that it names. */
export function verifyOwnProof(text: string, given: { trusted: VerifierKey | null; aead: Aead }): Judged {
  const proof = openOwnProof(text, given)
  return proof.ok ? judged(proof, given.trusted !== null) : proof
}
