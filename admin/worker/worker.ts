/**
 * The console's service worker: the page comes from the network and, where there is none, from what is kept; code comes
 * from what is kept. It never touches the API or files, so nothing of any family is ever in a cache (SECURITY.md).
 */
import { isCode, isPage, PAGE } from './addresses.ts'

const FAMILY = 'console-'
const NAME = `${FAMILY}${BUILD}`
// The answers vary by encodings that a script never sees.
const anyway = { ignoreVary: true }

/** Milliseconds that the kept page waits for its newer self. */
const PATIENCE = 6000

async function keep(address: string, answer: Response): Promise<void> {
  if (answer.status === 200 && !answer.redirected) await (await caches.open(NAME)).put(address, answer)
}

/** The page and the code of the visits; what else is opened is kept when it is opened. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(NAME)
  if (!(await cache.match(PAGE))) await cache.addAll([PAGE, ...SHELL])
}

/** A style nonce must not be used twice: the kept page gets a new one, in its text and in its policy. */
async function keptPage(): Promise<Response | undefined> {
  const page = await caches.match(PAGE, anyway)
  const policy = page?.headers.get('content-security-policy') ?? ''
  const old = /'nonce-([^']+)'/.exec(policy)?.[1]
  if (!page || !old) return undefined
  const nonce = crypto.getRandomValues(new Uint8Array(18)).toBase64()
  const headers = new Headers(page.headers)
  headers.set('content-security-policy', policy.replaceAll(old, nonce))
  return new Response((await page.text()).replaceAll(old, nonce), { headers })
}

async function fresh(request: Request, address: string): Promise<Response> {
  const answer = await fetch(request)
  await keep(address, answer.clone())
  return answer
}

const late = <T>(instead: T): Promise<T> => new Promise((done) => setTimeout(() => done(instead), PATIENCE))

async function page(event: FetchingEvent): Promise<Response> {
  const coming = fresh(event.request, PAGE)
  // What comes too late to be shown is kept all the same.
  event.waitUntil(coming.catch(() => undefined))
  try {
    return (await Promise.race([coming, late(null)])) ?? (await keptPage()) ?? (await coming)
  } catch (gone) {
    const instead = await keptPage()
    if (instead) return instead
    throw gone
  }
}

const code = async (request: Request, path: string): Promise<Response> =>
  (await caches.match(path, anyway)) ?? fresh(request, path)

async function dropOld(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(FAMILY) && name !== NAME)
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** What a page is made of that was loaded before the worker was there to see it. */
async function keepSeen(paths: readonly string[]): Promise<void> {
  for (const path of paths)
    if (isCode(path) && !(await caches.match(path, anyway))) await keep(path, await fetch(path))
}

self.addEventListener('install', (event) => event.waitUntil(keepShell()))
self.addEventListener('activate', (event) => event.waitUntil(dropOld().then(() => clients.claim())))
self.addEventListener('message', (event) => {
  const { data } = event
  if (!Array.isArray(data) || !('waitUntil' in event) || typeof event.waitUntil !== 'function') return
  const paths = data.filter((path) => typeof path === 'string')
  // A logout has emptied the caches, and the worker may have outlived it.
  event.waitUntil(keepShell().then(() => keepSeen(paths)))
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (isCode(pathname)) event.respondWith(code(request, pathname))
  else if (request.mode === 'navigate' && isPage(pathname)) event.respondWith(page(event))
})
