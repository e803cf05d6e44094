/** Runs the verifier in Python, which was written from docs/format.md alone and shares no code with the program. */
import { join } from 'node:path'

export const hasPython = Bun.which('python3') !== null

/** The standard output of one of its scripts. Throws what it says where it fails in another way than finding faults. */
export function python(script: 'verify.py' | 'check_vectors.py', ...args: string[]): string {
  const run = Bun.spawnSync(['python3', '-B', join(import.meta.dir, script), ...args])
  if (run.exitCode !== 0 && run.exitCode !== 1) throw new Error(`${script}: ${run.stderr.toString()}`)
  return run.stdout.toString()
}
