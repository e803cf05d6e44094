/** The options with which the browser tests start the system's Chromium: none is downloaded, and unneeded features are off. */
import { existsSync } from 'node:fs'

/** Debian's packages. Without windows the tests take two thirds of the processor time, so that one comes first. */
const debian = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The browser that CHROMIUM_PATH names, else Debian's; undefined where there is neither. */
export const systemChromium = (): string | undefined =>
  [process.env.CHROMIUM_PATH, ...debian].find((path) => path !== undefined && existsSync(path))

/** Playwright's own list, as far as it is about this system: Chromium obeys only the last `--disable-features`. */
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
/** Each new window, headless too, makes two pages for its address bar, which takes a third of the time of a short test. */
const addressBar = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'PreloadTopChromeWebUI',
]

/** Optimized code pays off after seconds, and most tests are over by then: they take a twelfth less processor time without. Never where speed is measured. */
const withoutOptimizing =
  process.env.UNOPTIMIZED_PAGES === '1' ? ['--js-flags=--no-turbofan,--no-maglev'] : []

export const launchOptions = {
  executablePath: systemChromium(),
  args: [
    ...['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    `--disable-features=${[...playwrights, ...addressBar].join(',')}`,
    ...withoutOptimizing,
  ],
}
