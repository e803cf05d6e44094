/** What was asked in a step, what came back, and so what the log must hold, may hold, and may not. */

/** `unavailable`: 503. `unknown`: the process died before the answer came. */
export type Outcome = 'yes' | 'no' | 'unavailable' | 'unknown'
export const outcomes = ['yes', 'no', 'unavailable', 'unknown'] as const satisfies readonly Outcome[]

/** Types may be alternatives: `RankAssigned|RankCleared`. */
export type Answer = {
  act: string
  actor: string
  outcome: Outcome
  status: number
  code: string
  /** The types of the events that this success made. */
  made: readonly string[]
  /** Those that it may have made besides. */
  could: readonly string[]
}

/** How often each act was run, and with what outcome. */
export type Tally = Map<string, Record<Outcome, number>>

export function count(tally: Tally, { act, outcome }: Pick<Answer, 'act' | 'outcome'>): void {
  const now = tally.get(act) ?? { yes: 0, no: 0, unavailable: 0, unknown: 0 }
  now[outcome] += 1
  tally.set(act, now)
}
