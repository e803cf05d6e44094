/** Kills a process while it erases a family, at any moment of it: the next start finds the family whole, or nothing of it. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { openParts } from '#server/run.ts'
import { people } from '../crash/people.ts'
import { chance } from '../crash/random.ts'
import { type Family, familyIn, isGone } from './families.ts'

const eraser = join(import.meta.dir, 'eraser-process.ts')
const FAMILIES_OF_A_FOLDER = 40

type Stage = { folder: string; actor: string; families: Family[] }

async function staged(count: number): Promise<Stage> {
  const { folder, organiser, families } = await people(count)
  const parts = await openParts(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }))
  const made: Family[] = []
  for (const signed of families) made.push(await familyIn(parts, signed, organiser.userId))
  parts.store.close()
  return { folder, actor: organiser.userId, families: made }
}

/** @param delay milliseconds after it begins; null lets it end @returns milliseconds that it took, where it ended */
async function erase({ folder, actor }: Stage, { id }: Family, delay: number | null): Promise<number | null> {
  const child = Bun.spawn([process.execPath, eraser, folder, id, actor], { stdout: 'pipe', stderr: 'pipe' })
  const errors = new Response(child.stderr).text()
  const decoder = new TextDecoder()
  let begun = 0
  let took: number | null = null
  for await (const piece of child.stdout) {
    const text = decoder.decode(piece)
    if (text.includes('begin')) {
      begun = performance.now()
      if (delay !== null) setTimeout(() => child.kill('SIGKILL'), delay)
    }
    if (text.includes('end')) took = performance.now() - begun
  }
  await child.exited
  if (begun === 0) throw new Error(`it did not begin: ${await errors}`)
  return took
}

async function check({ folder, actor }: Stage, family: Family): Promise<boolean> {
  const parts = await openParts(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }))
  try {
    await parts.files.unlinkRemoved()
    return await isGone(parts, folder, family, actor)
  } finally {
    parts.store.close()
  }
}

/** `whole`: how many families were as before. `ended`: how often the kill came too late. */
export type KillsTold = { kills: number; whole: number; gone: number; ended: number }

/** @throws at the first family that is half there */
export async function killsWhileErasing(
  kills: number,
  seed: number,
  tell: (told: KillsTold) => void = () => {},
): Promise<KillsTold> {
  const dice = chance(seed)
  const told = { kills: 0, whole: 0, gone: 0, ended: 0 }
  while (told.kills < kills) {
    // One more than can be killed: the first shows how long an erasure takes.
    const stage = await staged(Math.min(FAMILIES_OF_A_FOLDER, kills - told.kills + 1))
    const [calm, ...others] = stage.families
    try {
      // The time that it takes here and now, so that the kills fall into it.
      const usual = calm ? ((await erase(stage, calm, null)) ?? 20) : 20
      if (calm && !(await check(stage, calm))) throw new Error('an erasure that ended is undone')
      for (const family of others)
        for (let isThere = true; isThere && told.kills < kills; ) {
          // More of them early, since the event comes first.
          const took = await erase(stage, family, (dice(1000) / 1000) ** 2 * usual)
          const gone = await check(stage, family)
          if (took !== null && !gone) throw new Error('an erasure that ended is undone')
          told.kills += 1
          told.ended += took === null ? 0 : 1
          told.whole += gone ? 0 : 1
          told.gone += gone ? 1 : 0
          isThere = !gone
          tell({ ...told })
        }
    } catch (cause) {
      throw new Error(`kill ${told.kills + 1} of seed ${seed}, folder ${stage.folder}`, { cause })
    }
    rmSync(stage.folder, { recursive: true, force: true })
  }
  return told
}
