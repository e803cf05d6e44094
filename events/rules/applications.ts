/** All applications as the rules follow them through the log, with what is counted of their seasons. */
import type { Declared } from '../application/events.ts'
import { isStarted, notStarted, type Standing } from '../application/standing.ts'
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
  /** By season the accounts of families that have an application in it; one that was erased does not count. */
  const families = new Map<string, Set<string>>()
  const seasons = createSeasons()
  let hidden = 0

  const standingOf = (stream: string): Standing<Declared> => {
    const one = filed.get(stream)
    return one?.isOpen ? one.standing : notStarted
  }
  const isHidden = (one: Filed | undefined): boolean =>
    one !== undefined && !one.isOpen && one.isMoved && !one.isErased
  const seasonOf = (now: Standing<Declared>): string | null => (isStarted(now) ? now.season : null)
  function isSecond({ actor }: Head, content: Content): boolean {
    const event = content.of === 'application' ? content.recorded.event : null
    return event?.type === 'ApplicationStarted' && families.get(event.course.season)?.has(actor) === true
  }
  function countFamily(owner: string, before: string | null, after: string | null): void {
    if (before === after) return
    if (before !== null) families.get(before)?.delete(owner)
    if (after === null) return
    const known = families.get(after)
    if (known) known.add(owner)
    else families.set(after, new Set([owner]))
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
        isSecond: isSecond(head, content),
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
      countFamily(now.owner, seasonOf(before), seasonOf(after))
    },
  }
}
