/** Reads the built sites into memory at the start, so path traversal is impossible; renders pages and caches responses. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { kolkataDate } from '#events/dates.ts'
import type { Clips } from '#events/programme/clips.ts'
import {
  filledIn,
  isClosed,
  type PageContext,
  type PublicSettings,
  template,
} from '#events/programme/slots.ts'
import { type Coding, negotiatedCoding } from '../http/responses.ts'
import { inlineHashes, policy, quietPolicy, readerPolicy, securityHeaders, workerPolicy } from './headers.ts'

// Cached responses: one for each content coding, with ETag and 304.

export type Bytes = Uint8Array<ArrayBuffer>
/** `unchanged`: the 304 answer to a 200. */
type Variant = { etag: string; full: Response; unchanged?: Response }
/** `of`: makes the answer in an available coding on first use. */
type CachedResponse = { has: (coding: Coding) => boolean; of: (coding: Coding) => Variant }

/** The available forms of a body; without compressed ones it is sent as it is. */
type Bodies = { identity: () => Bytes } & Partial<Record<Coding, () => Bytes>>
type Content = { bodies: Bodies; status?: number; headers: Record<string, string> }

function variant(bytes: Bytes, coding: Coding, { status = 200, headers }: Content): Variant {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const shared = { ...securityHeaders, ...headers, vary: headers.vary ?? 'accept-encoding', etag }
  const encoded = coding === 'identity' ? shared : { ...shared, 'content-encoding': coding }
  return {
    etag,
    full: new Response(new Blob([bytes]), { status, headers: encoded }),
    ...(status === 200 && { unchanged: new Response(null, { status: 304, headers: shared }) }),
  }
}

function cachedResponse(content: Content): CachedResponse {
  const { bodies } = content
  const made = new Map<Coding, Variant>()
  return {
    has: (coding) => bodies[coding] !== undefined,
    of: (coding) =>
      made.getOrInsertComputed(coding, () => variant((bodies[coding] ?? bodies.identity)(), coding, content)),
  }
}

/** `least`: smallest size, which takes tens of milliseconds for a page. */
export type Compression = 'least' | 'quick'

/** A page rendered at run time, compressed once for each requested coding. */
function compressible(body: Bytes, compression: Compression): Bodies {
  const isQuick = compression === 'quick'
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: isQuick ? 1 : 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  return {
    identity: () => body,
    br: () => new Uint8Array(brotliCompressSync(body, { params })),
    gzip: () => new Uint8Array(gzipSync(body, { level: isQuick ? 1 : 9 })),
  }
}

const matches = (header: string | null, etag: string): boolean =>
  header !== null &&
  (header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))

export function reply(page: CachedResponse, request: Request): Response {
  const { etag, full, unchanged } = page.of(negotiatedCoding(request, page.has))
  const isNotModified = unchanged && matches(request.headers.get('if-none-match'), etag)
  return (isNotModified ? unchanged : full).clone()
}

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

/** The checker in one file is no page: it is saved as it was built, since its digest is published. */
const CHECKER = '/audit/checker.html'

/** The console's service worker has a wider scope than /admin/: /admin-login. */
const extraHeaders: Record<string, Record<string, string>> = {
  '/admin/sw.js': { 'service-worker-allowed': '/admin' },
  [CHECKER]: { 'content-disposition': 'attachment; filename="checker.html"' },
}

/** Workers that parse opened files: a bundle on /audit, a card in the form, a PDF in the console. */
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

/** `pages`: HTML by path. `files`: everything else. `checker`: the SHA-256 of the checker in hex. */
export type BuiltFiles = {
  pages: Map<string, string>
  files: Map<string, CachedResponse>
  checker?: string
}

/** index.html becomes its folder, about.html /about; other names stay. */
const addressOf = (file: string): string => `/${file}`.replace(/(?:(?<=\/)index)?\.html$/, '')

function cachedFile(address: string, path: string, names: ReadonlySet<string>): CachedResponse {
  // Read now, since a later build may remove it.
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
    const file = prefix + path.slice(folder.length + 1)
    const address = `/${file}` === CHECKER ? CHECKER : addressOf(file)
    if (address === CHECKER) built.checker = createHash('sha256').update(readFileSync(path)).digest('hex')
    if (path.endsWith('.html') && address !== CHECKER) built.pages.set(address, readFileSync(path, 'utf8'))
    else built.files.set(address, cachedFile(address, path, names))
  }
}

/** @param folder the build's output with `site` and `admin` @throws where they are missing */
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

// Maps a path to its built page: aliases, paths with an id, trailing slashes.

/** Aliases of docs/product.md; the canonical link has the main path. */
const aliases: Record<string, string> = {
  '/apply': '/application',
  '/terms-conditions': '/terms',
  '/privacy-policy': '/privacy',
}

const adminShell = '/admin/'
const adminPages = /^\/(?:admin-login|admin(?:\/(?:login|dashboard|applications\/[^/]+))?)$/
const preview = /^(\/en)?\/application\/preview(?:\/[^/]*)?$/

/** Paths of the API and of files, which have their own routes and JSON errors. */
export const isForApi = (path: string): boolean => /^\/(?:api|objects|uploads)(?:\/|$)/.test(path)

/** The console's only page; its script reads the rest of the path. */
export const isAdmin = (path: string): boolean => adminPages.test(path)

/** Pages that may not send requests: opened files stay on the device. */
export const isQuiet = (path: string): boolean => /^(?:\/en)?\/audit$/.test(path)

export const localeOf = (path: string): 'ml' | 'en' => (/^\/en(?:\/|$)/.test(path) ? 'en' : 'ml')

/** The path to redirect to, with or without a trailing slash: /en/ for /en, /login for /login/; null for others. */
export function otherSpelling(path: string): string | null {
  if (path === '/en') return '/en/'
  return path !== '/en/' && /^\/[^/].*\/$/.test(path) ? path.replace(/\/+$/, '') : null
}

export function pageAt(path: string): string {
  if (adminPages.test(path)) return adminShell
  const shell = preview.exec(path)
  if (shell) return `${shell[1] ?? ''}/application/preview`
  const [, prefix = '', rest = ''] = /^(\/en)?(\/.*)$/.exec(path) ?? []
  const target = Object.hasOwn(aliases, rest) ? aliases[rest] : undefined
  return target ? prefix + target : path
}

// Renders a page with the settings; the compressed result is cached until an input changes.

/** `version`: changes with any setting. */
export type Settings = PublicSettings & { version: number }
/** `clips`: the same object until one changes. `origin`: of canonical links. `compression`: default `least`. */
export type Sources = {
  settings: () => Settings
  clips: () => Clips
  now: () => Date
  origin: string
  logKey?: string
  compression?: Compression
}

/** `hasCookie`: the visitor may be signed in, so the top bar differs. */
export type Page = (hasCookie: boolean) => CachedResponse

/** `inputs`: everything variable that the result depends on. `pages`: by `hasCookie`. */
type Rendered = { inputs: readonly unknown[]; pages: Map<boolean, CachedResponse> }

/** Caches one rendering until a setting or clip changes, the deadline passes or a day begins. */
export function createPage(address: string, html: string, sources: Sources & { status: number }): Page {
  const parts = template(html)
  const locale = localeOf(address)
  const policyOf = isQuiet(address) ? quietPolicy : policy
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding, cookie',
    'content-security-policy': policyOf(inlineHashes(html, 'script'), inlineHashes(html, 'style')),
  }
  const render = (context: PageContext): CachedResponse => {
    const body = new TextEncoder().encode(filledIn(parts, context))
    const bodies = compressible(body, sources.compression ?? 'least')
    return cachedResponse({ bodies, status: sources.status, headers })
  }
  let rendered: Rendered | null = null
  return (hasCookie) => {
    const settings = sources.settings()
    const { origin, logKey } = sources
    const clips = sources.clips()
    const now = sources.now()
    const today = kolkataDate(now.toISOString())
    const inputs = [settings.version, clips, isClosed(settings.application_deadline, now), today]
    if (!rendered?.inputs.every((input, index) => input === inputs[index]))
      rendered = { inputs, pages: new Map() }
    const context = { settings, locale, now, origin, logKey, clips: clips[locale], known: hasCookie }
    return rendered.pages.getOrInsertComputed(hasCookie, () => render(context))
  }
}

// The console's page, with a new style nonce in each answer.

/** Replaced by the nonce, which the console reads and passes to the grid. */
const PLACEHOLDER = '[[style-nonce]]'

export function createAdminPage(html: string): () => Response {
  const [before = '', after = ''] = html.split(PLACEHOLDER)
  const scripts = inlineHashes(html, 'script')
  return () => {
    const nonce = crypto.getRandomValues(new Uint8Array(18)).toBase64()
    return new Response(before + nonce + after, {
      headers: {
        ...securityHeaders,
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': policy(scripts, [`'nonce-${nonce}'`]),
      },
    })
  }
}
