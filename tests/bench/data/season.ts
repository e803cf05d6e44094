/**
 * Data folders full of made-up applications, written through the product's own deciders, keys, seals and commits. They
 * are kept in the system's temporary folder and made again when what they are made of changes.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Raise it when the history, the forms or the tables change: folders of other versions are left to the system to clean up. */
const VERSION = 4

/** `eventsEach`: on average, the drafts' few made up for by the others. */
export type Plan = { applications: number; eventsEach: number; seed: number }

export const STAFF = { email: 'organiser', password: 'a password for the benchmarks' }

const kept = join(tmpdir(), 'community-wedding-bench')
const nameOf = ({ applications, eventsEach, seed }: Plan): string =>
  `v${VERSION}-${applications}-${eventsEach}-${seed}`

/** Made in a process of its own, so that nothing of the making weighs on what is measured afterwards. */
export function season(plan: Plan): string {
  const folder = join(kept, nameOf(plan))
  if (existsSync(folder)) return folder
  mkdirSync(kept, { recursive: true })
  const making = `${folder}.making-${process.pid}`
  rmSync(making, { recursive: true, force: true })
  const script = join(import.meta.dir, 'build.ts')
  const { exitCode } = Bun.spawnSync([process.execPath, script, making, JSON.stringify(plan)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (exitCode !== 0) throw new Error('the data for the benchmarks could not be made')
  renameSync(making, folder)
  return folder
}

/** A copy that may be changed, in a new temporary folder; the caller removes it. */
export function copyOf(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'community-wedding-bench-copy-'))
  cpSync(folder, copy, { recursive: true })
  return copy
}
