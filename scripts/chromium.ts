/** Finds the browser that the browser tests drive, or installs one. */
import { existsSync, readFileSync } from 'node:fs'
import { systemChromium } from './launch-options.ts'
import { bun, run } from './run.ts'

const isDebianRoot = (): boolean =>
  process.getuid?.() === 0 &&
  existsSync('/etc/os-release') &&
  /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))

/** Debian's own package, because the download site of Playwright is not within every machine's reach. */
async function fromDebian(): Promise<void> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run(['apt-get', 'update'], { env })
  await run(['apt-get', 'install', '-y', '--no-install-recommends', 'chromium-headless-shell'], { env })
}

/** Where Playwright keeps the browser that it installs. */
const ownPath = async (): Promise<string> => (await import('@playwright/test')).chromium.executablePath()

/** The path of the browser, CHROMIUM_PATH before all others; throws one sentence when there is none. */
export async function chromium(): Promise<string> {
  const own = await ownPath()
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
