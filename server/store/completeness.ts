/** Checks that this program wrote the whole log, and that its end is there. */
import { sameBytes } from '#events/ledger/encoding.ts'
import { genesis } from '#events/ledger/envelope.ts'
import { OperatorError } from '../runtime/errors.ts'
import { REMEDY } from './head.ts'
import type { Log } from './log.ts'

type Ends = Pick<Log, 'size' | 'stored' | 'one'>

/**
 * The log must end where this program last ended it: the chain needs no key, so an owner of the disk could add an entry
 * that fits it, but could not seal the head. Null where it does.
 */
export function endProblem({ size, stored, one }: Ends): string | null {
  const end = size()
  if (!stored)
    return end === 0 ? null : 'The row of season.db is gone, or was changed, that says where its log ends.'
  const { edge, chain } = stored
  if (end < edge.size)
    return `The log ends with event ${end}, and event ${edge.size} was there: its end is missing.`
  return end === edge.size && sameBytes(one(end)?.chain ?? genesis, chain)
    ? null
    : `Event ${end} was not written by this program.`
}

/** @throws OperatorError */
export function assertWholeEnd(log: Ends): void {
  const problem = endProblem(log)
  if (problem !== null) throw new OperatorError(`${problem} ${REMEDY}`)
}

/** What is wrong with the log, from its first entry to its end; null where nothing is. */
export function logProblem(log: Log): string | null {
  try {
    log.check()
    return endProblem(log)
  } catch (error) {
    if (error instanceof OperatorError) return error.message
    throw error
  }
}

/**
 * Whether the log ends in the clock's future. Stamps never run backwards, so one event recorded while the clock was wrong
 * dates all later ones until the clock has caught up; decisions do not go by stamps, but people should know.
 */
const TOLERANCE = 60 * 60 * 1000

type Ahead = { lastAt: string; now: string }

/** @param lastAt the stamp of the last event, '' where there is none. @returns null within an hour. */
export function aheadOfClock(lastAt: string, clock: Date): Ahead | null {
  const isAhead = Date.parse(lastAt) - clock.getTime() > TOLERANCE
  return isAhead ? { lastAt, now: clock.toISOString() } : null
}

/** For the operator, at start. */
export const aheadSentence = ({ lastAt, now }: Ahead): string =>
  `The log ends at ${lastAt} and this machine's clock says ${now}: check the clock; deadlines go by it, and new events are stamped ${lastAt} until it has passed.`
