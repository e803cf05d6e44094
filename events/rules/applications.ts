/** All applications as the rules follow them through the log, with what is counted of their seasons. */
import type { Declared } from '../application/events.ts'
import { notStarted, type Standing } from '../application/standing.ts'
import type { Head } from '../ledger/envelope.ts'
import type { Problem } from '../ledger/problems.ts'
import { applicationProblem } from './application-rules.ts'
import type { Context } from './context.ts'
import type { Content } from './entry.ts'
import { evolveFiled, type Filed, newFiled } from './filed.ts'
import { createSeasons } from './seasons.ts'

export function createApplications() {
  const filed = new Map<string, Filed>()
  const all: ReadonlyMap<string, Filed> = filed
  /** The application that a family has in a season; one that was erased does not count. */
  const ofFamilies = new Map<string, string>()
  const seasons = createSeasons()
  let hidden = 0

  const standingOf = (stream: string): Standing<Declared> => {
    const one = filed.get(stream)
    return one?.isOpen ? one.standing : notStarted
  }
  const isHidden = (one: Filed | undefined): boolean =>
    one !== undefined && !one.isOpen && one.isMoved && !one.isErased
  const ofFamily = (owner: string, now: Standing<Declared>): string | null =>
    now.stage === 'draft' || now.stage === 'sent' ? `${owner} ${now.season}` : null
  const seasonStarted = (content: Content): string | null => {
    const event = content.of === 'application' ? content.recorded.event : null
    return event?.type === 'ApplicationStarted' ? event.course.season : null
  }
  return {
    all,
    seasons,
    standingOf,
    /** How many cannot be read of which staff decided something. */
    hidden: (): number => hidden,
    problemOf: (head: Head, content: Content, context: Context): Problem | null =>
      applicationProblem({
        head,
        content,
        context,
        filed: filed.get(head.stream) ?? null,
        isSecond: ofFamilies.has(`${head.actor} ${seasonStarted(content)}`),
      }),
    /** Folds an entry in. */
    take: (head: Head, content: Content): void => {
      const { stream } = head
      const before = standingOf(stream)
      const was = filed.get(stream)
      const now = evolveFiled(was ?? newFiled(head), head, content)
      filed.set(stream, now)
      const after = standingOf(stream)
      seasons.change(stream, before, after)
      hidden += Number(isHidden(now)) - Number(isHidden(was))
      const left = ofFamily(now.owner, before)
      const entered = ofFamily(now.owner, after)
      if (left !== null && left !== entered) ofFamilies.delete(left)
      if (entered !== null) ofFamilies.set(entered, stream)
    },
  }
}
