/** How the tests start the system's Chromium: no browser is downloaded, and nothing of it runs that no page needs. */

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
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    ...['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    `--disable-features=${[...playwrights, ...addressBar].join(',')}`,
  ],
}
