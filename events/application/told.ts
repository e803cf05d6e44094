/**
 * What a family reads of its application before the results of its season are published. A decision waits for them. From the
 * season's first decision on, every family that is verified reads the same: "results will be told on …". Pure.
 */
import type { Recorded } from '../decider.ts'
import { traitsOf } from '../event-traits.ts'
import { RESULTS_UNDO } from '../programme/decide.ts'
import type { ApplicationFacts } from './events.ts'
import { lastReviewDay } from './rejection.ts'
import { evolveStanding, notStarted, type Sent, type Standing } from './standing.ts'
import { isEditable } from './statuses.ts'

/**
 * How far the results of a season are. `toldSince`: since when its families may know of decisions, UTC; null before that.
 * `awaitedSince`: the place in the log at which choosing began; null before that. `at`: the clock's time, UTC.
 */
export type Results = { toldSince: string | null; awaitedSince: number | null; at: string }
/** The events of the application, oldest first. */
type History = () => readonly Recorded<ApplicationFacts>[]

/** A rejection of a family that was never verified is no result of the season: its family reads it once it cannot be undone. */
const isJustRejected = ({ status, statusSince, withheld }: Sent, at: string): boolean =>
  status === 'rejected' && !withheld && Date.parse(at) < Date.parse(statusSince) + RESULTS_UNDO

/** How many events of the stream came before the decision that the family does not read yet; Infinity where there is none. */
function before(now: Sent, at: string, events: ReturnType<History>): number {
  if (now.withheld) return now.withheld.after
  const rejection = isJustRejected(now, at) && events.findLast(({ event }) => event.type === 'StatusChanged')
  return rejection ? rejection.version - 1 : Number.POSITIVE_INFINITY
}

const isVerified = (told: Standing): boolean => told.stage === 'sent' && told.verifiedAt !== null

/** The standing as the family reads it. */
export function toldOf(now: Sent, results: Results, history: History): Sent {
  const { toldSince, awaitedSince, at } = results
  const frozenAt = now.verifiedAt === null ? null : awaitedSince
  const mayHide = now.withheld || isJustRejected(now, at) || frozenAt !== null
  if (toldSince !== null || now.withdrawnAt !== null || !mayHide) return now
  const events = history()
  const last = before(now, at, events)
  const told = events.reduce<Standing>((shown, recorded) => {
    const { event, seq, version } = recorded
    const isFrozen = frozenAt !== null && seq >= frozenAt && isVerified(shown)
    const isHidden = traitsOf(event.type)?.judges === true && (version > last || isFrozen)
    return isHidden ? shown : evolveStanding(shown, recorded)
  }, notStarted)
  return told.stage === 'sent' ? told : now
}

/** Whether the page shows that the application was considered and the results will follow. `told`: the standing as the family reads it. */
export const awaitsResults = (told: Sent, { toldSince, awaitedSince }: Results): boolean =>
  toldSince === null && awaitedSince !== null && told.verifiedAt !== null && told.status !== 'rejected'

/** Whether the family can no longer change its application, though the status that it reads would allow it. */
export const isTakenUp = (now: Sent, told: Sent): boolean =>
  told.status !== now.status && (isEditable(told.status) || told.status === 'under_verification')

/**
 * The last day in Asia/Kolkata for asking for a review, YYYY-MM-DD: counted from when the family could first read the rejection. Null
 * for an application that is not rejected, or that the family withdrew.
 */
export function reviewUntil(now: Sent, toldSince: string | null): string | null {
  const { status, statusSince, withdrawnAt } = now
  if (status !== 'rejected' || withdrawnAt !== null) return null
  return lastReviewDay(toldSince !== null && toldSince > statusSince ? toldSince : statusSince)
}
