/**
 * The letters about statuses: one about the newest, none when a change was undone. Those about the decisions of a season
 * wait until its results are published; whom they go to then follows from how the applications stand.
 */

import type { ApplicationEvent } from '#events/application/events.ts'
import type { FormChanges } from '#events/application/form.ts'
import type { Sent } from '#events/application/standing.ts'
import {
  type DecisionStatus,
  decisionIn,
  isNotified,
  isResult as isResultOf,
  type Status,
  undecided,
} from '#events/application/statuses.ts'
import type { Letter } from '#events/letters.ts'
import { RESULTS_UNDO } from '#events/programme/decide.ts'
import { arePublished, type Programme } from '#events/programme/events.ts'
import type { Entry } from '../store/entry.ts'
import type { StoredEvent } from '../store/log.ts'
import { opened } from '../store/payloads.ts'
import type { Account, Posted } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { toldStanding } from '../store/told.ts'
import type { Mail } from './interface.ts'
import type { Queue } from './reach.ts'

// Whom the results of a season concern: every application that was decided on, and whether its family was told. Reads only.

/** `isTold`: a letter about it was sent, or is on its way, or failed, which the outbox shows. */
export type Decided = {
  stream: string
  held: Entry
  decision: DecisionStatus
  isTold: boolean
}

/** Null also for a family that withdrew by itself, which needs no letter to know. */
function decisionOf({ standing }: Entry): DecisionStatus | null {
  const isWithdrawn = standing.stage === 'sent' && standing.withdrawnAt !== null
  return isWithdrawn ? null : decisionIn(standing.status)
}

const isAbout = ({ letter }: Posted, decision: DecisionStatus): boolean =>
  letter?.kind === 'status' && letter.status === decision

export function decidedIn({ store: { state, vault } }: { store: Store }, season: string): Decided[] {
  const unsent = Map.groupBy(vault.mail.unsentStatusLettersOfAll(), ({ stream }) => stream)
  return state.standingsOf(season).flatMap(([stream, held]) => {
    const decision = decisionOf(held)
    if (decision === null) return []
    const letters = unsent.get(stream) ?? []
    const isOnItsWay = letters.some((one) => one.state !== 'waiting' && isAbout(one, decision))
    const isTold = isOnItsWay || vault.mail.told(stream) === decision
    return [{ stream, held, decision, isTold }]
  })
}

/** Milliseconds that letters about a status wait: a change undone meanwhile sends none. */
const UNDO_WINDOW = 2 * 60 * 1000

/** Whether a letter is about a decision that its family reads once the results of its season are published. */
export const isWithheld = (letter: Letter, programme: Programme): boolean =>
  letter.kind === 'status' && letter.isResult === true && !arePublished(programme, letter.season)

type About = { id: string; number: string | null; season: string }
type Change = {
  row: StoredEvent
  about: About
  owner: Account | null
  from: Status
  to: Status
  isResult: boolean
}
type StatusChanged = Extract<ApplicationEvent, { type: 'StatusChanged' }>

const fromOf = (posted: Posted | undefined): Status | null =>
  posted?.letter?.kind === 'status' ? posted.letter.from : null
const isOf = (season: string, { letter }: Posted): boolean =>
  letter?.kind === 'status' && letter.season === season

const isAboutResult = ({ letter }: Posted): boolean => letter?.kind === 'status' && letter.isResult === true

export function statusLetters(
  { store }: { store: Store },
  { queue, reach }: Pick<Queue, 'queue'> & Pick<Mail, 'reach'>,
) {
  const { log, vault, state } = store
  const isPublished = (season: string): boolean => arePublished(state.programme(), season)
  const unsentOf = (season: string): Posted[] =>
    vault.mail.unsentStatusLettersOfAll().filter((posted) => isOf(season, posted))

  /**
   * Removes the letters not sent yet, or only those about results. @returns the earliest of them, one about a result last; none where
   * one was opened to be told by hand, since the family may know of it
   */
  function removeUnsent(
    { stream, at }: Pick<StoredEvent, 'stream' | 'at'>,
    onlyResults = false,
  ): Posted | undefined {
    // A stamp may be ahead of the clock, by which letters fall due; after a crash the event is older than the clock.
    const [earlier = at] = [at, store.clock().toISOString()].sort()
    const unsent = vault.mail
      .unsentStatusLetters(stream, earlier)
      .filter((one) => !onlyResults || isAboutResult(one))
    for (const { id } of unsent) vault.mail.remove(id)
    if (unsent.some(({ opened }) => opened !== null)) return undefined
    return unsent.find((one) => !isAboutResult(one)) ?? unsent[0]
  }
  /** Removes the letters that wait for the results of a season. @param but of which streams not */
  function removeWaiting(season: string, but: ReadonlySet<string | null> = new Set()): void {
    for (const { id, state, stream } of unsentOf(season))
      if (state === 'waiting' && !but.has(stream)) vault.mail.remove(id)
  }
  const sentNow = (stream: string): Sent | null => {
    const standing = state.application(stream)?.standing
    return standing?.stage === 'sent' ? standing : null
  }
  /** Whether the family's page shows this step; a step that it hides gets no letter. It shows a rejection once Undo is over, as the letter goes. */
  const isReadAs = (stream: string, to: Status): boolean => {
    const now = sentNow(stream)
    return now !== null && (to === 'rejected' || toldStanding({ store }, stream, now).status === to)
  }
  function queueLetter({ row, about, owner, from, to, isResult }: Change): void {
    const family = owner && reach(owner)
    if (!family || !isNotified(to)) return
    const letter = { kind: 'status', ...about, status: to, from, ...(isResult && { isResult }) } as const
    const waits = isWithheld(letter, state.programme())
    const delay = isResult ? RESULTS_UNDO : UNDO_WINDOW
    queue({ letter, ...family, key: `status:${row.seq}`, stream: row.stream }, { delay, waits })
  }
  function queueDecision({ stream, held, decision }: Decided): void {
    const row = log.lastMove(stream)
    const event = row && opened(row, vault.keys.get)?.event
    if (!row || event?.type !== 'StatusChanged') return
    const { id, number, userId, standing } = held
    const about = { id, number, season: standing.season }
    const from = fromOf(removeUnsent({ stream, at: store.clock().toISOString() })) ?? event.course.from
    queueLetter({ row, about, owner: vault.accounts.byId(userId), from, to: decision, isResult: true })
  }
  /**
   * A letter to each family that was decided on and was not told, be it that no mail server was set at the time. Those
   * that wait are written anew, as the applications stand now.
   */
  function queueDecisions(season: string): void {
    const untold = decidedIn({ store }, season).filter(({ isTold }) => !isTold)
    removeWaiting(season, new Set(untold.map(({ stream }) => stream)))
    for (const one of untold) queueDecision(one)
  }
  function withhold(season: string): void {
    for (const posted of unsentOf(season))
      if (posted.letter && isWithheld(posted.letter, state.programme())) vault.mail.wait(posted.id)
  }
  return {
    /** Replaces letters not sent yet by one about the newest status, or by none when the change was undone. */
    changed: (
      change: Omit<Change, 'from' | 'to' | 'isResult'>,
      { course: { from: before, to } }: StatusChanged,
    ): void => {
      const { row, about } = change
      // By the event and not by how the application is now, since a later change may have come before this one is followed.
      const isResult = isResultOf(before, to)
      const isRead = isResult ? isPublished(about.season) : isReadAs(row.stream, to)
      // A hidden step keeps the earlier letters in the queue: the family could see in its archive that one has disappeared.
      const from = fromOf(removeUnsent(row, !isRead)) ?? before
      if (to !== from && (isResult || isRead)) queueLetter({ ...change, from, to, isResult })
    },
    /** A family that withdrew is told nothing more. */
    withdrawn: (row: StoredEvent): void => void removeUnsent(row),
    /** After the results were published, or that was taken back: goes by what is so now. */
    resultsChanged: (season: string): void => {
      if (isPublished(season)) queueDecisions(season)
      else withhold(season)
    },
    /**
     * A mail server was set. Letters about decisions from before then wait with the others; where the season was published
     * without one, its families are told otherwise.
     */
    begin: (season: string): void => (isPublished(season) ? removeWaiting(season) : queueDecisions(season)),
  }
}

// Families of a season that nothing is decided on yet, those first who are furthest on the way. Reads only.

/** How many of them are named; all are counted. */
const LISTED = 20

type Known = { store: Store }

/** A family as the console links to it. */
export function named<Shown extends Status>(
  { store }: Known,
  { stream, held: { id, number }, status }: { stream: string; held: Readonly<Entry>; status: Shown },
) {
  const form: FormChanges = store.state.application(stream)?.file().form ?? {}
  return { id, number, status, groomName: form.groomName ?? '', brideName: form.brideName ?? '' }
}

export function undecidedIn(parts: Known, season: string) {
  const byStatus = Map.groupBy(parts.store.state.standingsOf(season), ([, { standing }]) => standing.status)
  const groups = undecided.map((status) => ({ status, families: byStatus.get(status) ?? [] }))
  const all = groups.flatMap(({ status, families }) =>
    families.map(([stream, held]) => ({ stream, held, status })),
  )
  return {
    total: all.length,
    byStatus: groups.map(({ status, families }) => ({ status, count: families.length })),
    families: all.slice(0, LISTED).map((one) => named(parts, one)),
  }
}
