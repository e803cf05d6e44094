/** The messages between the page /audit and its worker. */
import type { RejectionKind } from '#events/application/rejection.ts'
import type { Status } from '#events/application/statuses.ts'
import type { Decider, HandKind } from '#events/history/hands.ts'
import type { Moment } from '#events/history/moments.ts'
import type { Counts, FunnelPoint, Row } from '#events/history/view.ts'
import type { Claim } from '#events/ledger/claim.ts'
import type { ReceiptFault } from '#events/ledger/receipt.ts'
import type { WeightsNotice } from '#events/programme/weights.ts'
import type { Explained } from '#events/scoring/explain.ts'
import type { Locale } from '#events/vocabulary.ts'
import type { Share, Verdict } from './check-bundle.ts'

/** `key`: the signing key as text; `isTrusted`: the visitor entered this key. */
type ReceiptReply =
  | {
      ok: true
      ledgerId: string
      at: string
      seq: number
      size: number
      claim: Claim
      key: string
      isTrusted: boolean
    }
  | { ok: false; fault: ReceiptFault | 'key-malformed' }
/** `column`: a status, null for all. `find`: a part of a ledger id. `isOpened`: only applications that a sample opens. */
export type Filter = { column: Row['status'] | null; find: string; isOpened: boolean }
/** `isOpened`: the sample opens the application's facts; false at other levels. */
export type SeenRow = Row & { isOpened: boolean }
/** `found`: how many rows match the filter, of which `rows` are the first. `opened`: how many a sample opens. */
export type Seen = {
  seq: number
  at: number
  counts: Counts
  places: number
  taken: number
  cutOff: number | null
  opened: number
  found: number
  rows: SeenRow[]
}
/** One event of an application. `by`: the actor's number in the log; null for the family itself. */
export type Told = {
  seq: number
  at: number
  by: string | null
  type: string
  to: Status | null
  rank: number | null
  kind: RejectionKind | null
  byHand: HandKind[]
}
type Story = { told: Told[]; explained: Explained[] | null }
/** Null where nothing can be drawn yet. */
export type DrawReply = { size: number; root: string; opened: string[]; shares: Share[] } | null
/** The checked bundle's seasons, newest last. */
export type CheckReply = { verdict: Verdict; seasons: string[]; unread: string[] }
export type Figures = {
  moments: Moment[]
  funnel: FunnelPoint[]
  deciders: Decider[]
  weights: WeightsNotice[]
}

/** The input and the answer of each question. */
export type Questions = {
  check: {
    in: { file: Blob; earlier: { name: string; file: Blob }[]; note: string; key: string; witnesses: string }
    out: CheckReply
  }
  view: { in: { season: string; seq: number; filter: Filter; most: number }; out: Seen }
  application: {
    in: { ledgerId: string; seq: number; locale: Locale }
    out: Story | null
  }
  figures: { in: { season: string }; out: Figures }
  draw: { in: { season: string; number: number; count: number }; out: DrawReply }
  receipt: { in: { text: string; key: string }; out: ReceiptReply }
}
export type QuestionName = keyof Questions
export type Asked = {
  [Name in QuestionName]: { id: number; ask: Name; input: Questions[Name]['in'] }
}[QuestionName]
/** `read` and `of`: bytes. */
export type Progress = { read: number; of: number; entries: number }
/** `failed`: an unexpected exception, with its text for developers. */
export type Said =
  | { id: number; progress: Progress }
  | { id: number; reply: Questions[QuestionName]['out'] }
  | { id: number; failed: string }
