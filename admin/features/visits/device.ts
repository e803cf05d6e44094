/** What a person calls the device that the console runs on. Pure. */

type Device = { isPhone: boolean; name: string }

/** The first that fits: each browser's text also names those that it derives from. */
const browsers: readonly [string, RegExp][] = [
  ['Edge', /Edg/],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
]
const systems: readonly [string, RegExp][] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['ChromeOS', /CrOS/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux/],
]

/** @param agent the browser's `navigator.userAgent` */
export function deviceOf(agent: string): Device {
  const named = (list: readonly [string, RegExp][]) => list.find(([, fits]) => fits.test(agent))?.[0]
  const name = [named(browsers), named(systems)].filter((part) => part !== undefined).join(', ')
  return { isPhone: /Android|iPhone|iPad/.test(agent), name: name === '' ? '?' : name }
}
