/**
 * Power cuts: the calls of a run are recorded, and replayed on a disk that forgets what was not synced, up to random points. After
 * each cut a server opens what is left: all that was answered by then must be there, and of the step on its way all or nothing.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { cp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { people } from '../crash/people.ts'
import { chance } from '../crash/random.ts'
import { checkAfterCut, checkVerifies } from './checks.ts'
import { forgetfulDisk } from './disk.ts'
import type { Known } from './known.ts'
import { type Call, callsIn, traced } from './trace.ts'

const worker = join(import.meta.dir, 'worker.ts')
const FAMILIES = 6

type Recorded = { folder: string; before: string; calls: Call[]; families: string[]; answered: Known[] }

/** `before`: the folder as it was when the run began. */
async function recorded(steps: number, seed: number): Promise<Recorded> {
  const { folder, organiser, families } = await people(FAMILIES)
  const before = `${folder}-before`
  await cp(folder, before, { recursive: true })
  const trace = `${folder}.trace`
  const ids = families.map(({ userId }) => userId)
  const args = [folder, `${seed}`, `${steps}`, organiser.userId, ...ids]
  const strace = ['strace', '-f', '-y', '-xx', '-qq', '-s', '10000000', '-e', `trace=${traced}`, '-o', trace]
  const child = Bun.spawn([...strace, process.execPath, worker, ...args], {
    stdout: 'inherit',
    stderr: 'pipe',
  })
  const errors = await new Response(child.stderr).text()
  await child.exited
  // It ends by killing itself, and else not as it should.
  if (child.signalCode !== 'SIGKILL') throw new Error(`the run ended early: ${errors}`)
  const answered = (await readFile(`${folder}.answered`, 'utf8')).split('\n').filter((line) => line !== '')
  const calls = callsIn(await readFile(trace, 'utf8'), folder)
  return { folder, before, calls, families: ids, answered: answered.map((line): Known => JSON.parse(line)) }
}

type Told = { cuts: number; calls: number }

/** @param verified every so many cuts the folder is verified as well */
export async function powerCuts(
  cuts: number,
  seed: number,
  { steps = 60, verified = 10 } = {},
): Promise<Told> {
  const run = await recorded(steps, seed)
  const dice = chance(seed)
  const answersFile = `${run.folder}.answered`
  const isAnswer = (call: Call) => call.kind === 'write' && call.path === answersFile
  const first = run.calls.findIndex(isAnswer)
  const synced = run.calls.flatMap(({ kind }, place) => (place > first && kind === 'sync' ? [place] : []))
  // Half of them between what was synced and what follows, where one of the two databases knows more than the other.
  const anyPlace = () =>
    (dice(2) === 0 && synced[dice(synced.length)]) || first + dice(run.calls.length - first)
  const places = Array.from({ length: cuts }, anyPlace).sort((a, b) => a - b)
  // Paths are those of the run, contents those of before it.
  const disk = forgetfulDisk(run.before, run.folder)
  let done = 0
  let answers = 0
  try {
    for (const [cut, place] of places.entries()) {
      for (; done <= place; done += 1) {
        const call = run.calls[done]
        if (!call) continue
        if (isAnswer(call)) answers += 1
        disk.take(call)
      }
      const target = mkdtempSync(join(tmpdir(), 'wedding-cut-'))
      try {
        disk.cutTo(target, dice)
        await checkAfterCut(target, run, answers)
        if (cut % verified === 0) await checkVerifies(target)
      } catch (cause) {
        throw new Error(`cut ${cut + 1} of seed ${seed}, at call ${place}`, { cause })
      } finally {
        rmSync(target, { recursive: true, force: true })
      }
    }
  } finally {
    for (const path of [run.folder, run.before, `${run.folder}.trace`, answersFile])
      rmSync(path, { recursive: true, force: true })
  }
  return { cuts, calls: run.calls.length }
}
