/**
 * The process that verifies or writes a snapshot beside the server: it rebuilds all read models, which would hold up
 * requests here, and whose memory ends with it.
 */
import { join } from 'node:path'
import type { Folders } from '../folder.ts'

type Task = 'compare' | 'write'
/** What the process prints. */
export type Found = { problem: string | null }

const script = join(import.meta.dir, 'main.ts')

export function createChild({ dataDir, keyDir }: Folders) {
  let isStopped = false
  let child: Bun.Subprocess<'ignore', 'pipe', 'pipe'> | null = null
  return {
    isBusy: (): boolean => child !== null,
    /** @returns the problem that it found; null for none, and where it was stopped. @throws where it failed */
    run: async (task: Task): Promise<string | null> => {
      const own = Bun.spawn([process.execPath, script, task, dataDir, keyDir], {
        stdin: 'ignore',
        stdout: 'pipe',
        stderr: 'pipe',
      })
      child = own
      const output = new Response(own.stdout).text()
      const errors = new Response(own.stderr).text()
      const code = await own.exited
      child = null
      if (own.signalCode !== null) return null
      if (code !== 0) throw new Error(`the process of the snapshot ended with ${code}: ${await errors}`)
      const { problem }: Found = JSON.parse(await output)
      return problem
    },
    /** For good. */
    stop: (): void => {
      isStopped = true
      child?.kill()
    },
    isStopped: (): boolean => isStopped,
  }
}
