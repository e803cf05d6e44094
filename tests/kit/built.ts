/** For tests without a browser that read the built pages: builds them where they are older than their sources. */
import { beforeAll } from 'bun:test'

export const buildFirst = (): void =>
  beforeAll(() => {
    const built = Bun.spawnSync([process.execPath, 'scripts/build.ts'])
    if (!built.success) throw new Error(built.stderr.toString())
  }, 600_000)
