/** Optimistic concurrency for changes by staff: compares the displayed version, and words the refusal. */

import * as z from 'zod/mini'
import { type Application, versionOf } from '#events/application/application.ts'
import { isProposal } from '#events/application/bounds.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import { movedOnBy, movingTypes } from '#events/application/moved-on.ts'
import type { Status } from '#events/application/statuses.ts'
import { type Decision, type Refusal, refused } from '#events/decider.ts'
import { signedIn } from '../http/gate.ts'
import { localeOf, refuse, type Since, wordedRefusal } from '../http/refusals.ts'
import { jsonText } from '../http/responses.ts'
import type { Account } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import type { Transaction } from '../store/transaction.ts'
import type { CaseFiles } from './case-files.ts'

// Who made the change that made a request stale.

/** The last change, for the message of a stale request; undefined for other refusals. */
export function sinceOf(
  { caseFiles: { history, lastChange, shownChange } }: { caseFiles: CaseFiles },
  { id, refusal }: { id: string; refusal: Refusal },
  reader: string,
): Since | undefined {
  if (refusal === 'moved-on') return { change: lastChange(id, movingTypes), reader }
  if (refusal === 'changed-since') return { change: lastChange(id), reader }
  if (refusal !== 'version-stale') return undefined
  const all = history(id)
  return { change: shownChange(movedOnBy(all, all.length, reader)), reader }
}

/** The current status, where it differs from the displayed one. */
export function statusNow(
  { store: { state } }: { store: Store },
  { id, refusal }: { id: string; refusal: Refusal },
): { status?: Status } {
  const isStale = refusal === 'moved-on' || refusal === 'version-stale'
  const stream = isStale ? state.streamOf(id) : null
  const now = stream === null ? null : state.application(stream)
  return now ? { status: now.standing.status } : {}
}

/** The displayed version; a change of an older one is refused. */
export const expectedVersion = z.int('error.type')

/** @param seen.version undefined where the client sends none */
export const unlessStale =
  <More extends unknown[]>(
    { caseFiles }: { caseFiles: CaseFiles },
    { id, version, actor }: { id: string; version: number | undefined; actor: string },
    decide: (now: Application, ...more: More) => Decision<ApplicationEvent>,
  ) =>
  (now: Application, ...more: More): Decision<ApplicationEvent> => {
    const later = version === undefined ? 0 : versionOf(now) - version
    if (later === 0) return decide(now, ...more)
    const history = caseFiles.history(id)
    // Another command of its batch is not in the log yet.
    const isKnown = later > 0 && history.length === now.standing.events
    return isKnown && !movedOnBy(history, later, actor) ? decide(now, ...more) : refused('version-stale')
  }

export type Call = { request: Request; visitor: Account | null; params: { id: string } }
type Refused = Extract<Decision<ApplicationEvent>, { ok: false }>

/** The refusal, with the last change and the current state. */
export function refusedIn(
  parts: { caseFiles: CaseFiles },
  { request, visitor, params }: Call,
  { refusal, fields }: Refused,
) {
  const { id } = params
  const since = sinceOf(parts, { id, refusal }, signedIn(visitor).id)
  const isStale = refusal === 'version-stale'
  const current = () => JSON.parse(parts.caseFiles.show(id, localeOf(request)) ?? 'null')
  return refuse(request, refusal, fields, { ...(since && { since }), ...(isStale && { current: current() }) })
}

// Bulk commands: each application is decided separately, and the answer has each result.

/** `seq`: log position of the event, for undo. */
type RefusedItem = { id: string; ok: false; refusal: Refusal }
/** `proposed`: it waits for a second admin. */
type Item = { id: string; ok: true; seq: number; proposed?: true } | RefusedItem

export const decideEach = <Asked extends { id: string }>(
  tx: Transaction,
  asked: readonly Asked[],
  decide: (one: Asked) => Decision<ApplicationEvent>,
): Item[] =>
  asked.map((one) => {
    const { id } = one
    const outcome = decide(one)
    if (!outcome.ok) return { id, ok: false, refusal: outcome.refusal }
    return { id, ok: true, seq: tx.lastSeq(), ...(isProposal(outcome) && { proposed: true }) }
  })

export const itemShown = (request: Request, item: Item, since: (item: RefusedItem) => Since | undefined) =>
  item.ok ? item : { id: item.id, ok: false, ...wordedRefusal(request, item.refusal, { since: since(item) }) }

// Answers with the letter about an outcome, or a refusal.

export const letterAnswer = (request: Request, letter: object | 'unpublished' | null) => {
  if (letter === null) return refuse(request, 'not-found')
  return letter === 'unpublished' ? refuse(request, 'results-unpublished') : letter
}

/** Answers with the application as staff see it; it may have been erased in the turn in which it was changed. */
export function caseAnswer({ caseFiles }: { caseFiles: CaseFiles }, request: Request, id: string): Response {
  const shown = caseFiles.show(id, localeOf(request))
  return shown === null ? refuse(request, 'not-found') : jsonText(shown)
}
