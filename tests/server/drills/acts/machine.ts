/** What happens to the machine: the clock, the disks, upkeep, restarts, backups. Each is a step of its own. */
import fc from 'fast-check'
import { StorageUnavailable } from '#server/runtime/errors.ts'
import { upkeep } from '#server/upkeep/upkeep.ts'
import type { Outcome } from '../answers.ts'
import { count } from '../answers.ts'
import type { Drill } from '../drill.ts'
import { goBackTo, takeBackup } from '../going-back.ts'
import { disks } from '../stage.ts'
import { type AnyAct, act } from './act.ts'

const HOUR = 3_600_000
/** The clock stays within two years of the season. */
const FIRST = Date.parse('2025-03-01T00:00:00.000Z')
const LAST = Date.parse('2027-03-01T00:00:00.000Z')

function jump(drill: Drill, hours: number): void {
  const { clock } = drill.stage
  const wanted = clock.now().getTime() + hours * HOUR
  clock.set(new Date(Math.min(LAST, Math.max(FIRST, wanted))).toISOString())
}

async function keepUp(drill: Drill): Promise<Outcome> {
  drill.bySystem.push('ApplicationErased')
  try {
    await upkeep(drill.stage.app.parts)
    drill.isKeptUp = true
    return 'yes'
  } catch (error) {
    // With a full disk the next round does it; what SQLite says of one has this code.
    const isFull = error instanceof StorageUnavailable || /SQLITE_FULL/.test(JSON.stringify(error))
    if (!isFull || drill.stage.full.size === 0) throw error
    drill.isErasurePending = true
    return 'unavailable'
  }
}

const machine = <T>(
  name: string,
  given: fc.Arbitrary<T>,
  run: (drill: Drill, given: T) => Promise<Outcome | undefined> | Promise<void> | void,
): AnyAct =>
  act(name, given, async (drill, one) => {
    const outcome = await run(drill, one)
    count(drill.tally, { act: name, outcome: outcome ?? 'yes' })
  })

/** Long enough to pass the deadline, and the ninety days after which drafts are erased, in a jump or two. */
const hours = fc.oneof(fc.integer({ min: -48, max: 48 }), fc.integer({ min: -2000, max: 2000 }))
const nothing = fc.constant(null)

export const ofTheMachine: { weight: number; arbitrary: AnyAct }[] = [
  { weight: 6, arbitrary: machine('clock', hours, jump) },
  {
    weight: 3,
    arbitrary: machine('disk full', fc.constantFrom(...disks), (drill, disk) => drill.stage.fill(disk)),
  },
  { weight: 3, arbitrary: machine('room again', nothing, (drill) => drill.stage.free()) },
  { weight: 3, arbitrary: machine('upkeep', nothing, keepUp) },
  { weight: 2, arbitrary: machine('restart', nothing, (drill) => drill.stage.restart()) },
  { weight: 2, arbitrary: machine('back up', nothing, takeBackup) },
  { weight: 1, arbitrary: machine('restore', fc.nat(3), goBackTo) },
]
