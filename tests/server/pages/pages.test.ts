/** The door for built pages, over real HTTP: encodings, caching, shells, languages, security headers, filled settings. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { Elysia } from 'elysia'
import { clipsAmong } from '#events/programme/clips.ts'
import { defaultCriteria } from '#events/scoring/criteria.ts'
import { readBuiltFiles, type Settings } from '#server/pages/built-files.ts'
import { createPageHandler, pageRoutes } from '#server/pages/pages.ts'

const inline = "document.documentElement.dataset.js = ''"
const inlineStyle = 'astro-island{display:contents}'
const home = (lang: string) =>
  `<!doctype html><html lang="${lang}" data-visitor="[[visitor]]"><head><title>[[season]]</title><script>${inline}</script><script>${inline}</script><style>${inlineStyle}</style><script type="module" src="/_astro/a.AbCd1234.js"></script></head><body><p data-show="open">until [[deadline.date]]</p><p data-show="closed">closed, wait for [[season.next]]</p><p>[[venue]]</p><a data-show="guide-video" href="[[guide.watch]]" data-video="[[guide.id]]">guide</a><p data-show="no-guide-video">no guide</p><small>© [[year]]</small></body></html>`
const script = 'export const greeting = "hello hello hello hello hello"'
const files: Record<string, string | Uint8Array> = {
  'site/index.html': home('ml'),
  'site/en/index.html': home('en'),
  'site/application.html': '<html lang="ml"><title>form</title></html>',
  'site/en/application.html': '<html lang="en"><title>form</title></html>',
  'site/application/preview.html': '<html lang="ml"><title>preview</title></html>',
  'site/terms.html': '<html lang="ml"><title>terms</title></html>',
  'site/404.html': '<html lang="ml"><title>404 പേജ് കണ്ടെത്തിയില്ല</title></html>',
  'site/en/404.html': '<html lang="en"><title>404 Page Not Found</title></html>',
  'site/robots.txt': 'User-agent: *\n',
  'site/_astro/a.AbCd1234.js': script,
  'site/_astro/a.AbCd1234.js.br': brotliCompressSync(script),
  'site/_astro/a.AbCd1234.js.gz': gzipSync(script),
  'site/_astro/card-worker-AbCd1234.js': script,
  'site/_astro/bundle-worker-AbCd1234.js': script,
  'site/_astro/zxing_reader.AbCd1234.wasm': script,
  'admin/index.html':
    '<html><meta name="style-nonce" content="[[style-nonce]]"><title>console</title></html>',
  'admin/assets/index-AbCd1234.js': script,
  'admin/assets/pdf.worker.min-Ab_-1234.js': script,
  'secret.txt': 'what nobody may read',
}

const folder = mkdtempSync(join(tmpdir(), 'pages-'))
let settings: Settings = {
  version: 1,
  season: 'Season 3',
  wedding_date: '2026-01-01',
  results_day: '',
  venue_address: '<script>alert("Hall & Garden")</script>',
  whatsapp_number: '+91 00000 00000',
  volunteer_number: '',
  grievance_name: '',
  grievance_address: '',
  answer_days: '30',
  places: '40',
  youtube_notification_video: '',
  youtube_guide_video: '',
  application_deadline: '2025-10-31T11:30:00.000Z',
  letters: false,
  codes: false,
  proofs: [],
  database: false,
  outside: '',
  criteria: defaultCriteria,
}
let now = new Date('2025-10-01T00:00:00.000Z')
const noClips = clipsAmong(new Set())
const sources = { settings: () => settings, now: () => now, clips: () => noClips, origin: '' }
let server: ReturnType<typeof Bun.serve>

beforeAll(() => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  const app = new Elysia()
    .onError({ as: 'global' }, ({ code, status }) =>
      code === 'NOT_FOUND' ? status(404, { message: 'Not found', code: 'not-found' }) : undefined,
    )
    .get('/api/health', () => ({ status: 'ok' }))
    .use(pageRoutes({ built: readBuiltFiles(folder), ...sources, origin: 'https://wedding.example' }))
  server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: (request) => app.handle(request) })
})
afterAll(async () => {
  await server.stop(true)
  rmSync(folder, { recursive: true })
})

const get = (path: string, init: RequestInit = {}) =>
  fetch(new URL(path, server.url), { redirect: 'manual', decompress: false, ...init })
const header = (name: string) => (response: Response) => response.headers.get(name)
const titleOf = async (response: Response) => /<title>(.*?)<\/title>/.exec(await response.text())?.[1]

test('given a page, when it is asked for, then it is filled in and every setting is escaped', async () => {
  const html = await (await get('/en/')).text()
  expect([html.includes('[['), /<title>(.*?)</.exec(html)?.[1], /<p>(.*?)<\/p>/.exec(html)?.[1]]).toEqual([
    false,
    'Season 3',
    '&lt;script&gt;alert(&quot;Hall &amp; Garden&quot;)&lt;/script&gt;',
  ])
})

test('given an open period, when the deadline passes, then the page changes though no setting did', async () => {
  const shown = async () => {
    const html = await (await get('/en/')).text()
    return [html.includes('data-show="open" hidden'), html.includes('data-show="closed" hidden')]
  }
  const before = await shown()
  now = new Date('2025-10-31T11:30:00.000Z')
  const after = await shown()
  now = new Date('2025-10-01T00:00:00.000Z')
  expect({ before, after, again: await shown() }).toEqual({
    before: [false, true],
    after: [true, false],
    again: [false, true],
  })
})

test('given the last moment of a year in Kerala, when the next one begins, then the copyright is of that', async () => {
  const yearOn = async (instant: string) => {
    now = new Date(instant)
    return /© (\d+)/.exec(await (await get('/en/')).text())?.[1]
  }
  const years = [await yearOn('2025-12-31T18:29:59.999Z'), await yearOn('2025-12-31T18:30:00.000Z')]
  now = new Date('2025-10-01T00:00:00.000Z')
  expect(years).toEqual(['2025', '2026'])
})

test('given a page that was kept, when a setting changes, then page and tag change', async () => {
  const first = await get('/')
  settings = { ...settings, version: 2, youtube_guide_video: 'https://youtu.be/dQw4w9WgXcQ?t=1' }
  const second = await get('/')
  const html = await second.text()
  expect([
    header('etag')(first) === header('etag')(second),
    html.includes('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" data-video="dQw4w9WgXcQ"'),
    html.includes('<p data-show="no-guide-video" hidden>'),
    html.includes('സീസൺ 3'),
  ]).toEqual([false, true, true, true])
})

test.each([
  ['gzip, deflate, br', 'br', (bytes: Uint8Array) => brotliDecompressSync(bytes).toString()],
  ['gzip', 'gzip', (bytes: Uint8Array) => gunzipSync(bytes).toString()],
  ['br;q=0, gzip', 'gzip', (bytes: Uint8Array) => gunzipSync(bytes).toString()],
  ['identity', null, (bytes: Uint8Array) => new TextDecoder().decode(bytes)],
])(
  'given a browser that takes %s, when a file is asked for, then it comes as %s',
  async (accepts, encoding, read) => {
    const response = await get('/_astro/a.AbCd1234.js', { headers: { 'accept-encoding': accepts } })
    expect([
      header('content-encoding')(response),
      header('vary')(response),
      header('cache-control')(response),
      header('content-type')(response),
      read(new Uint8Array(await response.arrayBuffer())),
    ]).toEqual([
      encoding,
      'accept-encoding',
      'public, max-age=31536000, immutable',
      'text/javascript; charset=utf-8',
      script,
    ])
  },
)

test('given the workers that read what people open, when they are loaded, then they may ask nobody, and only those of cards and PDFs may compile a reader', async () => {
  const [card, paper, bundle, page] = await Promise.all(
    [
      '/_astro/card-worker-AbCd1234.js',
      '/admin/assets/pdf.worker.min-Ab_-1234.js',
      '/_astro/bundle-worker-AbCd1234.js',
      '/application',
    ].map((path) => get(path)),
  )
  const policy = header('content-security-policy')
  expect([card && policy(card), paper && policy(paper), bundle && policy(bundle)]).toEqual([
    "default-src 'none'; script-src 'wasm-unsafe-eval'",
    "default-src 'none'; script-src 'wasm-unsafe-eval'",
    "default-src 'none'",
  ])
  expect(page && policy(page)).not.toContain('wasm-unsafe-eval')
  const reader = await get('/_astro/zxing_reader.AbCd1234.wasm')
  expect(header('content-type')(reader)).toBe('application/wasm')
})

test('given the encodings of a page, when their tags are compared, then each has its own and the page is not stored blindly', async () => {
  const all = await Promise.all(
    ['br', 'gzip', 'identity'].map((name) => get('/', { headers: { 'accept-encoding': name } })),
  )
  expect([
    new Set(all.map(header('etag'))).size,
    all.map(header('cache-control')),
    all.map(header('vary')),
  ]).toEqual([3, ['no-cache', 'no-cache', 'no-cache'], Array(3).fill('accept-encoding, cookie')])
})

test('given a tag, when the page is asked for again, then it is not sent again, and another tag gets it', async () => {
  const etag = header('etag')(await get('/')) ?? ''
  const same = await get('/', { headers: { 'if-none-match': `"other", W/${etag}` } })
  const other = await get('/', { headers: { 'if-none-match': '"other"' } })
  expect([same.status, await same.text(), header('etag')(same), other.status]).toEqual([304, '', etag, 200])
})

test('given a page that is not there, when it is asked for with any tag, then it is never confirmed', async () =>
  expect((await get('/nothing', { headers: { 'if-none-match': '*' } })).status).toBe(404))

test('given HEAD, when a page is asked for, then the length is that of GET and nothing follows', async () => {
  const [head, full] = await Promise.all([get('/', { method: 'HEAD' }), get('/')])
  const length = String((await full.arrayBuffer()).byteLength)
  expect([head.status, header('content-length')(head), await head.text()]).toEqual([200, length, ''])
})

test.each([
  ['/en', '/en/'],
  ['/terms/?a=1', '/terms?a=1'],
  ['/apply/', '/apply'],
  ['/admin-login/', '/admin-login'],
  ['/admin/', '/admin'],
  ['/admin/login/', '/admin/login'],
])('given %s, when it is asked for, then it leads to %s', async (from, to) => {
  const response = await get(from)
  expect([response.status, header('location')(response)]).toEqual([308, to])
})

test.each([
  ['/apply?id=1', 'form'],
  ['/en/apply', 'form'],
  ['/terms-conditions', 'terms'],
  ['/application/preview/0198', 'preview'],
  ['/application/preview/', 'preview'],
  ['/admin', 'console'],
  ['/admin/login', 'console'],
  ['/admin-login', 'console'],
  ['/admin/dashboard', 'console'],
  ['/admin/applications/0198', 'console'],
])('given %s, when it is asked for, then it is the page "%s"', async (path, title) => {
  const response = await get(path)
  expect([response.status, await titleOf(response)]).toEqual([200, title])
})

test.each([
  ['/nothing', '404 പേജ് കണ്ടെത്തിയില്ല'],
  ['/en/nothing', '404 Page Not Found'],
  ['/english', '404 പേജ് കണ്ടെത്തിയില്ല'],
  ['/404', '404 പേജ് കണ്ടെത്തിയില്ല'],
  ['/index.html', '404 പേജ് കണ്ടെത്തിയില്ല'],
  ['/nothing/', '404 പേജ് കണ്ടെത്തിയില്ല'],
  ['//example.org/', '404 പേജ് കണ്ടെത്തിയില്ല'],
  ['/en/privacy-policy', '404 Page Not Found'],
  ['/constructor', '404 പേജ് കണ്ടെത്തിയില്ല'],
  ['/admin/applications/', '404 പേജ് കണ്ടെത്തിയില്ല'],
])(
  'given %s, when nothing is there, then it is a real 404 in the language of the address',
  async (path, title) => {
    const response = await get(new URL(server.url).origin + path)
    expect([response.status, await titleOf(response)]).toEqual([404, title])
  },
)

test.each([
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/..\\secret.txt',
  '/_astro/..%2f..%2f..%2fsecret.txt',
  '/%ZZ',
  '/secret.txt',
])('given a file beside the pages, when %s is asked for, then it stays unread', async (path) => {
  const door = createPageHandler({ built: readBuiltFiles(folder), ...sources })
  const raw = door(new Request('http://localhost/', {}))
  const response = await get(path)
  const text = await response.text()
  expect([raw?.status, response.status, text.includes('nobody may read')]).toEqual([200, 404, false])
})

test.each(['/api/nothing', '/api', '/objects/x', '/uploads/x'])(
  'given %s, when no route of the API answers, then the reply is its JSON and no page',
  async (path) => {
    const response = await get(path)
    expect([response.status, await response.json()]).toEqual([
      404,
      { message: 'Not found', code: 'not-found' },
    ])
  },
)

test('given the API beside the pages, when it is called, then it answers', async () =>
  expect(await (await get('/api/health')).json()).toEqual({ status: 'ok' }))

test('given any page, when its headers are read, then nothing unexpected may run, frame or embed', async () => {
  const hash = (text: string) => new Bun.CryptoHasher('sha256').update(text).digest('base64')
  for (const path of ['/', '/nothing', '/admin/login', '/_astro/a.AbCd1234.js', '/en']) {
    const { headers } = await get(path)
    expect([
      path,
      headers.get('x-content-type-options'),
      headers.get('referrer-policy'),
      headers.get('cross-origin-opener-policy'),
    ]).toEqual([path, 'nosniff', 'strict-origin', 'same-origin'])
  }
  const policy = header('content-security-policy')(await get('/')) ?? ''
  expect(
    Object.fromEntries(
      policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
    ),
  ).toEqual({
    'default-src': "'none'",
    'script-src': `'self' 'sha256-${hash(inline)}'`,
    'style-src': `'self' 'sha256-${hash(inlineStyle)}'`,
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'media-src': "'self' blob:",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'frame-src': 'https://www.youtube-nocookie.com',
    'form-action': "'self'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'frame-ancestors': "'none'",
  })
})

test('given the admin, when it is asked for twice, then each answer has a nonce of its own, in header and page, and is not kept', async () => {
  const read = async () => {
    const response = await get('/admin/login')
    const nonce = /content="([^"]+)"/.exec(await response.text())?.[1] ?? ''
    expect(header('content-security-policy')(response)).toContain(`style-src 'self' 'nonce-${nonce}'`)
    expect([nonce.length, header('cache-control')(response), header('etag')(response)]).toEqual([
      24,
      'no-store',
      null,
    ])
    return nonce
  }
  expect(await read()).not.toBe(await read())
})

test('given a visitor with a cookie, when the page is asked for, then it knows that somebody may be signed in', async () => {
  const visitor = async (headers: Record<string, string>) =>
    /data-visitor="(\w+)"/.exec(await (await get('/', { headers })).text())?.[1]
  expect([await visitor({}), await visitor({ cookie: 'session=x' })]).toEqual(['new', 'known'])
})

test('given a page with a misspelt mark, when the server starts, then it says so', () => {
  const broken = mkdtempSync(join(tmpdir(), 'pages-'))
  mkdirSync(join(broken, 'site'))
  mkdirSync(join(broken, 'admin'))
  writeFileSync(join(broken, 'site/index.html'), '<p>[[seasn]]</p>')
  const start = () => createPageHandler({ built: readBuiltFiles(broken), ...sources })
  expect(start).toThrow('A page carries the mark [[seasn]], which nothing fills.')
  rmSync(broken, { recursive: true })
})

test('given no build, when the server starts, then it says what to do', () =>
  expect(() => readBuiltFiles('/nonexistent')).toThrow('bun run build'))
