/** The decider for telling a family of a step by hand. */
import { type Decision, decided, refused } from '../decider.ts'
import type { ApplicationEvent, Declared } from './events.ts'
import type { Standing } from './standing.ts'
import { tellingOf } from './told-by-hand.ts'

/**
 * Records once that somebody told the family of a step by hand. @returns FamilyTold, or `not-submitted`, or `already-told`.
 */
export function tellFamily(now: Standing<Declared>, of: number): Decision<ApplicationEvent> {
  if (now.stage !== 'sent') return refused('not-submitted')
  if (tellingOf(now, of)) return refused('already-told')
  return decided({ type: 'FamilyTold', course: { of }, facts: null, details: null })
}
