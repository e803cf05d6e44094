/**
 * Any sequence of what can happen to the write path, and after each step all that it promises. DRILL_RUNS sets how many
 * sequences are run; a failure prints its seed and the shortest sequence found, and DRILL_SEED runs that seed again.
 */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { settingValue } from '#events/programme/events.ts'
import { upkeep } from '#server/upkeep/upkeep.ts'
import { type Answer, act, applicationOf } from './write-path/act.ts'
import {
  decidedByTheClock,
  everyChangeFits,
  everyEventHasItsAnswer,
  type Gone,
  nobodyErasedIsLeft,
  placesAreCounted,
  seen,
  theLogOnlyGrows,
  theRowsAreTheLog,
} from './write-path/promises.ts'
import { openStage, type Stage } from './write-path/stage.ts'
import { anySteps, type Step } from './write-path/steps.ts'

const RUNS = Number(process.env.DRILL_RUNS ?? 10)
const NINETY_DAYS = 90 * 24 * 60 * 60 * 1000

/** What is known of each family besides the log. */
type Known = {
  /** The texts of which its application must hold one: the last that was answered, and later ones that were not. */
  texts: Map<number, string[]>
  /** What would open or name each application, as long as it is there. */
  here: Map<string, Gone>
  gone: Gone[]
}

async function take(stage: Stage, step: Step): Promise<Answer[]> {
  switch (step.step) {
    case 'turn': {
      // All of one turn: each command is asked for before the first is decided.
      const work = () => Promise.all(step.actions.map((action) => act(stage, action)))
      return step.killed ? stage.killing(work) : work()
    }
    case 'clock':
      stage.clock.advance(step.hours * 3_600_000)
      return []
    case 'fill':
      stage.fill()
      return []
    case 'upkeep':
      stage.free()
      await upkeep(stage.parts)
      return []
    default:
      await stage[step.step]()
      return []
  }
}

function remember(stage: Stage, { texts, here }: Known, answers: readonly Answer[]): void {
  for (const { action, ...answer } of answers) {
    if (action.do !== 'start' && action.do !== 'save') continue
    const known = texts.get(action.who) ?? []
    if (answer.says === 'yes' && answer.text !== undefined) texts.set(action.who, [answer.text])
    if (answer.says === 'unavailable' && answer.text !== undefined)
      texts.set(action.who, [...known, answer.text])
  }
  for (const who of stage.families.keys()) {
    const found = applicationOf(stage, who)
    if (!found) continue
    const { stream, id, now } = found
    const wrapped = stage.parts.store.vault.db
      .query<{ wrapped: Uint8Array }, [string]>('select wrapped from data_key where holder = ?')
      .all(stream)
      .map((row) => Buffer.from(row.wrapped))
    const words = [now.draft()?.form, now.file().form].flatMap((form) => form?.groomWorkplace ?? [])
    here.set(stream, { stream, id, wrapped, words })
  }
}

/** Every text whose saving was answered is there, in the draft or in the form. */
function everySaveStands(stage: Stage, { texts }: Known): void {
  for (const [who, wanted] of texts) {
    const found = applicationOf(stage, who)
    if (!found) continue
    const held = [found.now.draft()?.form, found.now.file().form].map((form) => form?.groomWorkplace)
    expect({ who, held: wanted.some((text) => held.includes(text)) }).toEqual({ who, held: true })
  }
}

async function allPromisesHold(steps: readonly Step[]): Promise<void> {
  const stage = await openStage()
  const known: Known = { texts: new Map(), here: new Map(), gone: [] }
  let before = seen(stage)
  try {
    for (const step of steps) {
      const answers = await take(stage, step)
      const after = seen(stage)
      const now = stage.clock.now().toISOString()
      const added = theLogOnlyGrows(before, after, now)
      if (step.step === 'upkeep')
        onlyOldDraftsGo(
          stage,
          added.map(({ type, actor }) => `${type} ${actor}`),
        )
      else everyEventHasItsAnswer(added, answers)
      decidedByTheClock(answers, stage)
      everyChangeFits(stage, after.rows)
      theRowsAreTheLog(stage)
      placesAreCounted(stage)
      const erased = added.filter(({ type }) => type === 'ApplicationErased').map(({ stream }) => stream)
      known.gone.push(...erased.flatMap((stream) => known.here.get(stream) ?? []))
      for (const [who] of known.texts) if (!applicationOf(stage, who)) known.texts.delete(who)
      remember(stage, known, answers)
      everySaveStands(stage, known)
      nobodyErasedIsLeft(stage, known.gone)
      before = after
    }
  } finally {
    stage.close()
  }
}

/** The upkeep erases drafts that were never submitted, ninety days after the deadline by the clock, and nothing else. */
function onlyOldDraftsGo({ parts, clock }: Stage, added: readonly string[]): void {
  const deadline = settingValue(parts.store.state.programme(), 'application_deadline')
  const isDue = clock.now().getTime() >= Date.parse(deadline) + NINETY_DAYS
  expect(added).toEqual(isDue ? added.map(() => 'ApplicationErased system') : [])
}

test('given any commands, clocks, full disks, restarts and kills, when each has happened, then every promise holds', async () => {
  await fc.assert(fc.asyncProperty(anySteps, allPromisesHold), {
    numRuns: RUNS,
  })
}, 3_600_000)
