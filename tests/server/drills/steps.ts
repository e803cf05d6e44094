/** A step of a drill: acts of one person or several at once, a death of the process among them, or something of the machine. */
import fc from 'fast-check'
import { ofAccounts } from './acts/accounts.ts'
import type { Act, AnyAct } from './acts/act.ts'
import { ofStaff, rankingAll } from './acts/decisions.ts'
import { ofFamilies, sending, starting } from './acts/families.ts'
import { ofFiles } from './acts/files.ts'
import { ofTheMachine } from './acts/machine.ts'
import { ofTheProgramme } from './acts/programme.ts'
import { count } from './answers.ts'
import type { Drill } from './drill.ts'
import { FAMILIES } from './people.ts'
import { promises } from './promises/all.ts'
import { settle } from './settling.ts'
import type { Moment } from './stage.ts'

/** Nothing is computed of the model before a step: each act finds by itself what it can be done with. */
type Model = Readonly<Record<string, never>>
export type Step = fc.AsyncCommand<Model, Drill>

class Together implements Step {
  private readonly acts: readonly Act[]
  private readonly death: Moment | null
  constructor(acts: readonly Act[], death: Moment | null) {
    this.acts = acts
    this.death = death
  }
  check = (): boolean => true
  async run(_: Model, drill: Drill): Promise<void> {
    drill.begin()
    const work = () => Promise.all(this.acts.map(({ run }) => run(drill)))
    if (this.death === null) await work()
    else {
      count(drill.tally, {
        act: `killed (${typeof this.death === 'number' ? 'anywhere' : this.death})`,
        outcome: 'yes',
      })
      await drill.stage.killing(this.death, work, drill.die)
    }
    await drill.stage.settled()
    drill.end(this.acts.map(({ name }) => name))
    settle(drill)
    for (const promise of promises) await promise(drill)
  }
  toString(): string {
    const death = this.death === null ? '' : ` killed ${this.death}`
    return `[${this.acts.map(({ words }) => words).join(' + ')}]${death}`
  }
}

const act: AnyAct = fc.oneof(...ofFamilies, ...ofStaff, ...ofTheProgramme, ...ofAccounts, ...ofFiles)
const death: fc.Arbitrary<Moment | null> = fc.oneof(
  { weight: 12, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom('before-commit', 'after-commit') },
  { weight: 1, arbitrary: fc.nat(60) },
)
const alone = act.map((one): Step => new Together([one], null))
const together = fc
  .tuple(fc.array(act, { minLength: 1, maxLength: 5 }), death)
  .map(([acts, death]): Step => new Together(acts, death))
const machine = fc.oneof(...ofTheMachine).map((one): Step => new Together([one], null))

/** How far the season is when the first step begins: nobody has applied, all have, or all are ranked. */
export const beginnings = ['empty', 'sent', 'ranked'] as const
const families = Array.from({ length: FAMILIES }, (_, who) => who)
const startAll = new Together(families.map(starting), null)
const sendAll = new Together(families.map(sending), null)
const rankAll = new Together([rankingAll], null)
export const firstSteps: Record<(typeof beginnings)[number], readonly Step[]> = {
  empty: [],
  sent: [startAll, sendAll],
  ranked: [startAll, sendAll, rankAll],
}

export const anySteps = (most: number, replayPath?: string): fc.Arbitrary<Iterable<Step>> =>
  fc.commands(
    [
      fc.oneof(
        { weight: 6, arbitrary: alone },
        { weight: 6, arbitrary: together },
        { weight: 3, arbitrary: machine },
      ),
    ],
    { maxCommands: most, size: 'max', ...(replayPath !== undefined && { replayPath }) },
  )
