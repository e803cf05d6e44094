/** Finds the browser that the browser tests drive, or installs one. */
import { existsSync, readFileSync } from 'node:fs'
import { systemChromium } from './launch-options.ts'
import { bun, run } from './run.ts'

const isDebianRoot = (): boolean =>
  process.getuid?.() === 0 &&
  existsSync('/etc/os-release') &&
  /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))

/** Debian's package, because some machines cannot reach Playwright's download site. */
async function fromDebian(): Promise<void> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run(['apt-get', 'update'], { env })
  await run(['apt-get', 'install', '-y', '--no-install-recommends', 'chromium-headless-shell'], { env })
}

/** The path of the browser: CHROMIUM_PATH, Debian's, or Playwright's own. @throws when none can be installed */
export async function chromium(): Promise<string> {
  const { chromium: playwrights } = await import('@playwright/test')
  const own = playwrights.executablePath()
  const find = () => systemChromium() ?? [own].find((path) => existsSync(path))
  const found = find()
  if (found !== undefined) return found
  console.log(
    'test: there is no Chromium here; fetching it takes a network, CHROMIUM_PATH names one that is there',
  )
  if (isDebianRoot()) await fromDebian()
  else await bun(['run', '--bun', 'playwright', 'install', 'chromium'])
  const installed = find()
  if (installed === undefined)
    throw new Error('Chromium could not be installed; install it and set CHROMIUM_PATH.')
  return installed
}
