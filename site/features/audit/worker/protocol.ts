/** The messages between the page /audit and its worker. */
import type { RejectionKind } from '#events/application/rejection.ts'
import type { Status } from '#events/application/statuses.ts'
import type { Decider, HandKind } from '#events/history/hands.ts'
import type { OpenToAll } from '#events/history/open-to-all.ts'
import type { Counts, Row } from '#events/history/view.ts'
import type { Claim } from '#events/ledger/claim.ts'
import type { ReceiptFault } from '#events/ledger/receipt.ts'
import type { OwnFault, OwnStanding } from '#events/outcome/own-proof.ts'
import type { WeightsNotice } from '#events/programme/weights.ts'
import type { Explained } from '#events/scoring/explain.ts'
import type { Locale } from '#events/vocabulary.ts'
import type { Share, Verdict } from './check-bundle.ts'

/** `key`: the signing key as text; `isTrusted`: the visitor entered this key. */
export type ReceiptReply =
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
/** What a family's own proof says; `explained`: how its points come about. `key`: as text. */
export type OwnReply =
  | (Omit<OwnStanding, 'key' | 'scored'> & { key: string; explained: Record<Locale, Explained[]> | null })
  | { ok: false; fault: OwnFault | 'key-malformed' }
/** `column`: a status, null for all. `find`: a part of a ledger id. */
export type Filter = { column: Row['status'] | null; find: string }
/** `found`: how many rows match the filter, of which `rows` are the first. */
export type Seen = {
  seq: number
  at: number
  counts: Counts
  places: number
  taken: number
  cutOff: number | null
  found: number
  rows: Row[]
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
/** `last`: the newest entry. */
export type Figures = OpenToAll & { last: number; deciders: Decider[]; weights: WeightsNotice[] }

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
  receipt: { in: { text: string; key: string }; out: { receipt: ReceiptReply } | { own: OwnReply } }
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
