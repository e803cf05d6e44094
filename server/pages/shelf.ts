/** Reads the built sites into memory at start. Only what lies there is ever served, so no path can lead elsewhere. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Bytes, type Kept, kept } from './kept.ts'

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
  webp: 'image/webp',
  woff2: 'font/woff2',
}

/** It lies under /admin/, and answers for /admin-login as well. */
const wider: Record<string, Record<string, string>> = {
  '/admin/sw.js': { 'service-worker-allowed': '/admin' },
}

const hashed = /^\/(?:_astro|admin\/assets)\//

/** `pages`: HTML by address. `files`: everything else, ready to be served. */
export type Shelf = { pages: Map<string, string>; files: Map<string, Kept> }

/** index.html is its folder, about.html is /about; other files keep their names. */
const addressOf = (file: string): string => `/${file}`.replace(/(?:(?<=\/)index)?\.html$/, '')

function file(address: string, path: string, names: ReadonlySet<string>): Kept {
  const read = (name: string): Bytes => new Uint8Array(readFileSync(name))
  return kept({
    body: read(path),
    encoded: {
      ...(names.has(`${path}.br`) && { br: read(`${path}.br`) }),
      ...(names.has(`${path}.gz`) && { gzip: read(`${path}.gz`) }),
    },
    headers: {
      ...wider[address],
      'content-type': types[address.slice(address.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
      'cache-control': hashed.test(address) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    },
  })
}

function shelve(shelf: Shelf, folder: string, prefix: string): void {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const names = new Set(found.map((entry) => join(entry.parentPath, entry.name)))
  for (const path of names) {
    if (/\.(?:br|gz)$/.test(path)) continue
    const address = addressOf(prefix + path.slice(folder.length + 1))
    if (path.endsWith('.html')) shelf.pages.set(address, readFileSync(path, 'utf8'))
    else shelf.files.set(address, file(address, path, names))
  }
}

/** @param folder the build's output, holding `site` and `admin` @throws when they are not there */
export function shelfOf(folder: string): Shelf {
  const shelf: Shelf = { pages: new Map(), files: new Map() }
  try {
    shelve(shelf, join(folder, 'site'), '')
    shelve(shelf, join(folder, 'admin'), 'admin/')
  } catch (cause) {
    throw new Error(`The pages have not been built into ${folder}: run "bun run build".`, { cause })
  }
  return shelf
}
