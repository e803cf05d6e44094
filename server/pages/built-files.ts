/** Reads the built sites into memory at start. Requests are answered from memory alone, so path traversal is impossible. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Bytes, type CachedResponse, cachedResponse } from './cached-response.ts'
import { readerPolicy, workerPolicy } from './headers.ts'

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  webmanifest: 'application/manifest+json',
  map: 'application/json',
  opus: 'audio/ogg',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webp: 'image/webp',
  woff2: 'font/woff2',
}

/** Widens the scope of the console's service worker, which lies under /admin/, to /admin-login. */
const extraHeaders: Record<string, Record<string, string>> = {
  '/admin/sw.js': { 'service-worker-allowed': '/admin' },
}

/** The workers that read what people open: a bundle on the page /audit, a card in the form, a PDF in the console. */
const workers = [
  { name: /^\/_astro\/bundle-worker-[\w-]+\.js$/, policy: workerPolicy },
  { name: /^\/_astro\/card-worker-[\w-]+\.js$/, policy: readerPolicy },
  { name: /^\/admin\/assets\/pdf\.worker\.min-[\w-]+\.js$/, policy: readerPolicy },
]
const policyOf = (address: string): Record<string, string> => {
  const worker = workers.find(({ name }) => name.test(address))
  return worker ? { 'content-security-policy': worker.policy } : {}
}

const hashedName = /^\/(?:_astro|admin\/assets)\//

/** `pages`: HTML by address. `files`: everything else. */
export type BuiltFiles = { pages: Map<string, string>; files: Map<string, CachedResponse> }

/** index.html becomes its folder and about.html becomes /about; other files keep their names. */
const addressOf = (file: string): string => `/${file}`.replace(/(?:(?<=\/)index)?\.html$/, '')

function cachedFile(address: string, path: string, names: ReadonlySet<string>): CachedResponse {
  // Read now: a later build may have taken it away by the time that it is asked for.
  const read = (name: string): (() => Bytes) => {
    const bytes = new Uint8Array(readFileSync(name))
    return () => bytes
  }
  return cachedResponse({
    bodies: {
      identity: read(path),
      ...(names.has(`${path}.br`) && { br: read(`${path}.br`) }),
      ...(names.has(`${path}.gz`) && { gzip: read(`${path}.gz`) }),
    },
    headers: {
      ...extraHeaders[address],
      ...policyOf(address),
      'content-type': types[address.slice(address.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
      'cache-control': hashedName.test(address)
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600',
    },
  })
}

function readFolder(built: BuiltFiles, folder: string, prefix: string): void {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const names = new Set(found.map((entry) => join(entry.parentPath, entry.name)))
  for (const path of names) {
    if (/\.(?:br|gz)$/.test(path)) continue
    const address = addressOf(prefix + path.slice(folder.length + 1))
    if (path.endsWith('.html')) built.pages.set(address, readFileSync(path, 'utf8'))
    else built.files.set(address, cachedFile(address, path, names))
  }
}

/** @param folder the build's output, holding `site` and `admin` @throws when they are not there */
export function readBuiltFiles(folder: string): BuiltFiles {
  const built: BuiltFiles = { pages: new Map(), files: new Map() }
  try {
    readFolder(built, join(folder, 'site'), '')
    readFolder(built, join(folder, 'admin'), 'admin/')
  } catch (cause) {
    throw new Error(`The pages have not been built into ${folder}: run "bun run build".`, { cause })
  }
  return built
}
