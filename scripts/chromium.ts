/** Finds the browser that the browser tests drive, or installs one. */
import { existsSync, readFileSync } from 'node:fs'
import { bun, run } from './run.ts'

const isDebianRoot = (): boolean =>
  process.getuid?.() === 0 &&
  existsSync('/etc/os-release') &&
  /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))

/** Debian's own package, because the download site of Playwright is not within every machine's reach. */
async function fromDebian(): Promise<number> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run(['apt-get', 'update'], { env })
  return (await run(['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'], { env })).code
}

/** The environment with which the browser tests find their browser; throws one sentence when there is none. */
export async function chromiumEnv(): Promise<{ CHROMIUM_PATH?: string }> {
  const known = [process.env.CHROMIUM_PATH, '/usr/bin/chromium']
  const found = known.find((path) => path !== undefined && existsSync(path))
  if (found !== undefined) return { CHROMIUM_PATH: found }
  console.log('test: installing Chromium')
  if (!isDebianRoot()) {
    const { code } = await bun(['run', '--bun', 'playwright', 'install', 'chromium'])
    if (code === 0) return {}
  } else if ((await fromDebian()) === 0) return { CHROMIUM_PATH: '/usr/bin/chromium' }
  throw new Error('Chromium could not be installed; install it and set CHROMIUM_PATH.')
}
