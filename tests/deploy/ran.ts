/** Runs other programs to their end, and says all that they said where they failed. */
import { join } from 'node:path'

/** The project's folder. */
export const root = join(import.meta.dir, '..', '..')

/** @returns what it printed. @throws with all that it said, when it failed. */
export function ran(command: readonly string[], cwd = root): string {
  const { success, stdout, stderr } = Bun.spawnSync([...command], { cwd, stdout: 'pipe', stderr: 'pipe' })
  if (!success) throw new Error(`${command.join(' ')}\n${stdout}\n${stderr}`)
  return stdout.toString().trim()
}
