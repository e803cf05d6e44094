/** The options with which the browser tests start the system's Chromium, with unneeded features off. */
import { existsSync } from 'node:fs'

/** Debian's packages. The headless shell comes first, because the tests take a third less processor time in it. */
const debian = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The browser at CHROMIUM_PATH, else Debian's; undefined where neither exists. */
export const systemChromium = (): string | undefined =>
  [process.env.CHROMIUM_PATH, ...debian].find((path) => path !== undefined && existsSync(path))

/** The part of Playwright's own list that matters on Linux; repeated here because Chromium obeys only the last `--disable-features`. */
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
/** Without this each new window, even a headless one, opens two pages for its address bar: a third of the time of a short test. */
const addressBar = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'PreloadTopChromeWebUI',
]

/** Most tests end before optimized code pays off: without the compilers they take a twelfth less processor time. Not for measuring speed. */
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
