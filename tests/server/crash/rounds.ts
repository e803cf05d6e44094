/**
 * Eight clients save while the server is killed (kill -9), again and again: everything acknowledged must be there after
 * the next start, and nothing half-done. A folder serves for some rounds, so that starting stays quick.
 */
import { rmSync } from 'node:fs'
import { audit } from '#server/commands/audit.ts'
import { systemClock } from '#server/runtime/clock.ts'
import { type ServerProcess, startServer, tryServer } from '../../kit/server-process.ts'
import { type CrashClient, crashClient } from './client.ts'
import { type Eraser, eraser } from './eraser.ts'
import { checkLeftovers } from './leftovers.ts'
import { people } from './people.ts'
import { type Chance, chance } from './random.ts'

const CLIENTS = 8
/** One of them starts and erases applications, of this many families at most. */
const ERASED = 60
const ROUNDS_OF_A_FOLDER = 25

type Stage = { folder: string; clients: CrashClient[]; eraser: Eraser; dice: Chance }
export type Told = { rounds: number; acknowledged: number; killedStarting: number; erased: number }

/** @param theirs for what the clients do: the order of their turns differs each time, which must not change the rounds */
async function staged(dice: Chance, theirs: Chance): Promise<Stage> {
  const { folder, organiser, families } = await people(CLIENTS - 1 + ERASED)
  const clients = families.slice(ERASED).map((family) => crashClient(family, organiser, theirs))
  return { folder, clients, eraser: eraser(families.slice(0, ERASED), organiser, theirs), dice }
}

/** Lets everybody work until so much was acknowledged, and then what has to happen. @returns how much it was */
async function work(
  { clients, eraser: erasing }: Stage,
  url: string,
  until: number,
  then = async () => {},
): Promise<number> {
  let ended = false
  let acknowledged = 0
  const enough = Promise.withResolvers<void>()
  const busy = async (one: { act: (url: string) => Promise<boolean> }) => {
    while (!ended && (await one.act(url))) {
      acknowledged += 1
      if (acknowledged >= until) enough.resolve()
    }
  }
  const everybody = Promise.all([...clients, erasing].map(busy))
  await Promise.race([enough.promise, everybody])
  await then()
  ended = true
  await everybody
  return acknowledged
}

/** Every third start is itself cut off, somewhere between the first line and the first answer. */
async function cutStart({ folder, dice }: Stage, n: number): Promise<boolean> {
  if (n % 3 > 0) return false
  const delay = dice(250)
  const attempt = tryServer({
    folder,
    born: (pid) => setTimeout(() => process.kill(pid, 'SIGKILL'), delay),
  }).catch(() => null)
  const server = await attempt
  if (server && !('ended' in server)) await server.kill()
  return true
}

/** Rebuilds everything from the log in this process and holds it against what the server serves. */
async function audited(folder: string): Promise<void> {
  const said: string[] = []
  const print = (line: string) => void said.push(line)
  const around = { environment: {}, print, printError: print, clock: systemClock }
  if ((await audit(['verify', '--data', folder], around)) !== 0) throw new Error(said.join('\n'))
}

async function check({ clients, eraser: erasing, folder }: Stage, url: string): Promise<void> {
  await Promise.all([...clients, erasing].map((one) => one.check(url)))
  checkLeftovers(
    folder,
    erasing.erased().map(({ userId }) => userId),
  )
}

async function round(
  stage: Stage,
  server: ServerProcess,
  n: number,
): Promise<{ next: ServerProcess; done: number; cut: boolean }> {
  const { dice, folder } = stage
  const done = await work(stage, server.url, dice(60), () => Bun.sleep(dice(20)).then(server.kill))
  const cut = await cutStart(stage, n)
  const next = await startServer({ folder })
  await check(stage, next.url)
  if (dice(5) === 0) {
    // Rows that changes made one by one, against rows that a rebuild makes.
    await work(stage, next.url, 10)
    await audited(folder)
  }
  return { next, done, cut }
}

/** @throws at the first round after which anything is missing, half-done or not what the log says */
export async function crashRounds(
  rounds: number,
  seed: number,
  tell: (told: Told) => void = () => {},
): Promise<Told> {
  const dice = chance(seed)
  const theirs = chance(seed + 1)
  const told = { rounds: 0, acknowledged: 0, killedStarting: 0, erased: 0 }
  while (told.rounds < rounds) {
    const stage = await staged(dice, theirs)
    let server = await startServer({ folder: stage.folder })
    try {
      for (let n = 0; n < ROUNDS_OF_A_FOLDER && told.rounds < rounds; n++) {
        const { next, done, cut } = await round(stage, server, n)
        server = next
        told.rounds += 1
        told.acknowledged += done
        told.killedStarting += cut ? 1 : 0
        tell({ ...told, erased: told.erased + stage.eraser.erased().length })
      }
      told.erased += stage.eraser.erased().length
      await audited(stage.folder)
    } catch (cause) {
      throw new Error(`round ${told.rounds + 1} of seed ${seed}, folder ${stage.folder}`, { cause })
    } finally {
      await server.kill()
    }
    rmSync(stage.folder, { recursive: true, force: true })
  }
  return told
}
