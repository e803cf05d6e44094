/** Opens a server with a season under way and takes it through any sequence of steps. */
import fc from 'fast-check'
import type { Tally } from './answers.ts'
import { Drill } from './drill.ts'
import { historyOf } from './history.ts'
import { watch } from './observing.ts'
import type { Member } from './people.ts'
import { signIn } from './signing-in.ts'
import { openStage } from './stage.ts'
import { anySteps, beginnings, firstSteps } from './steps.ts'

/** The second admin, the visitor and the observer are there when the first step begins. */
async function opened(tally: Tally): Promise<Drill> {
  const drill = new Drill({ stage: await openStage(), tally, signIn })
  const [first, second, visitor] = drill.staff
  if (!first || !second || !visitor) throw new Error('there is no staff')
  await signIn(drill, first)
  const add = async (member: Member, role: 'admin' | 'verifier') => {
    const { email, passwords } = member
    const body = { email, password: passwords[0], role }
    const added = await first.client.post('/api/admin/team', body)
    member.id = added.expect(201).json.id
  }
  await add(second, 'admin')
  await add(visitor, 'verifier')
  await add(drill.observer, 'admin')
  watch(drill)
  drill.after = historyOf(drill.stage.keys)
  return drill
}

export type Options = {
  runs: number
  /** How many at most in one sequence. */
  steps: number
  seed: number
  path?: string
  replayPath?: string
  /** Milliseconds, those of making a failure smaller included. */
  within?: number
}
/** `says`: how a promise was broken, '' where none was. `steps`: those while a failure was made smaller among them. */
export type Drilled = { steps: number; sequences: number; tally: Tally; says: string }

/** @throws nothing: what failed is in the report, with its seed, its path and the smallest sequence found */
export async function runDrills(options: Options): Promise<Drilled> {
  const { runs, seed, path, within } = options
  const tally: Tally = new Map()
  let steps = 0
  let sequences = 0
  const property = fc.asyncProperty(
    fc.constantFrom(...beginnings),
    anySteps(options.steps, options.replayPath),
    async (beginning, commands) => {
      const drill = await opened(tally)
      try {
        for (const step of firstSteps[beginning]) await step.run({}, drill)
        await fc.asyncModelRun(() => ({ model: {}, real: drill }), commands)
      } finally {
        steps += drill.steps
        sequences += 1
        await drill.stage.close()
      }
    },
  )
  const details = await fc.check(property, {
    numRuns: runs,
    seed,
    ...(path !== undefined && { path }),
    ...(within !== undefined && { interruptAfterTimeLimit: within }),
  })
  const { errorInstance: error } = details
  const why = error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : String(error)
  const says = details.failed ? `${fc.defaultReportMessage(details)}\n${why}` : ''
  return { steps, sequences, tally, says }
}
