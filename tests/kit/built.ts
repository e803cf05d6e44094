/** Builds the pages if a source is newer, for tests without a browser that read the built pages. */
import { beforeAll } from 'bun:test'

export const buildFirst = (): void =>
  beforeAll(() => {
    const built = Bun.spawnSync([process.execPath, 'scripts/build.ts'])
    if (!built.success) throw new Error(built.stderr.toString())
  }, 600_000)
