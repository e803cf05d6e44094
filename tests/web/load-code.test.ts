/** Code that is not there: the page opens anew once, and does not go round in circles. */

import { afterEach, beforeEach, expect, test } from 'bun:test'
import { loadCode } from '#web/load-code.ts'
import { NoNetwork } from '#web/network.ts'

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
/** What the browser has: whether the server answers, how often the page was opened anew, and its storage. */
let answers: boolean
let reopened: number
let stored: Map<string, string>
let leave: () => void = () => undefined

const replaced = ['fetch', 'location', 'sessionStorage'] as const
const originals = replaced.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
const put = (name: (typeof replaced)[number], value: unknown) =>
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })

beforeEach(() => {
  answers = true
  reopened = 0
  stored = new Map()
  put('fetch', async () => {
    if (!answers) throw new TypeError('no network')
    return new Response('{}')
  })
  put('location', {
    reload: () => {
      reopened += 1
      leave()
    },
  })
  put('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  })
})
afterEach(() => {
  for (const [name, original] of originals) {
    if (original) Object.defineProperty(globalThis, name, original)
    else Reflect.deleteProperty(globalThis, name)
  }
})

/** `left` where the page is being left, so that nothing more happens on it. */
const outcome = () => {
  const left = new Promise<string>((resolve) => {
    leave = () => resolve('left')
  })
  const loaded = loadCode(missing).then(
    () => 'loaded',
    (error: unknown) => (error instanceof NoNetwork ? 'no network' : 'thrown'),
  )
  return Promise.race([loaded, left])
}

test('given code that is there, when it is loaded, then that is all', async () => {
  expect(await loadCode(async () => 'code')).toBe('code')
  expect(reopened).toBe(0)
})

test('given a new version, when its page lacks its code, then it opens anew once, and the second time it says so', async () => {
  expect([await outcome(), reopened]).toEqual(['left', 1])
  expect([await outcome(), reopened]).toEqual(['thrown', 1])
})

test('given a version long after, when code is missing again, then the page opens anew again', async () => {
  expect(await outcome()).toBe('left')
  const [key = ''] = stored.keys()
  stored.set(key, String(Date.now() - 61_000))
  expect([await outcome(), reopened]).toEqual(['left', 2])
})

test('given no network, when code is missing, then the page stays', async () => {
  answers = false
  expect([await outcome(), reopened, stored.size]).toEqual(['no network', 0, 0])
})

test('given a browser that stores nothing, when code is missing, then the page stays, since it might go on for ever', async () => {
  put('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('refused', 'QuotaExceededError')
    },
  })
  expect([await outcome(), reopened]).toEqual(['thrown', 0])
})
