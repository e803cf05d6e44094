/** How the tests start the system's Chromium: no browser is downloaded, and nothing of it runs that no page needs. */
import { existsSync } from 'node:fs'

/** Debian's packages. Without windows the tests take two thirds of the processor time, so that one comes first. */
const debian = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The browser that CHROMIUM_PATH names, else Debian's; undefined where there is neither. */
export const systemChromium = (): string | undefined =>
  [process.env.CHROMIUM_PATH, ...debian].find((path) => path !== undefined && existsSync(path))

/** Of two lists Chromium obeys the last, so Playwright's own comes first here, as far as it is about this system. */
const playwrights = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
/** Even without a window each new one makes two pages for its address bar: a third of the time of a short test. */
const addressBar = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'PreloadTopChromeWebUI',
]

export const launchOptions = {
  executablePath: systemChromium(),
  args: [
    ...['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    `--disable-features=${[...playwrights, ...addressBar].join(',')}`,
  ],
}
