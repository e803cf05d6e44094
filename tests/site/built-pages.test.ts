/** The built pages as the real server hands them out, read without a browser: their texts, their other addresses, their styles. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { notice } from '#events/application/notice.ts'
import { kolkataDate } from '#events/dates.ts'
import enAccessibility from '#events/language/en/accessibility.json' with { type: 'json' }
import enNotice from '#events/language/en/notice.json' with { type: 'json' }
import enPrivacy from '#events/language/en/privacy.json' with { type: 'json' }
import enReady from '#events/language/en/ready.json' with { type: 'json' }
import en from '#events/language/en/terms.json' with { type: 'json' }
import { day } from '#events/language/format.ts'
import mlAccessibility from '#events/language/ml/accessibility.json' with { type: 'json' }
import mlNotice from '#events/language/ml/notice.json' with { type: 'json' }
import mlPrivacy from '#events/language/ml/privacy.json' with { type: 'json' }
import mlReady from '#events/language/ml/ready.json' with { type: 'json' }
import ml from '#events/language/ml/terms.json' with { type: 'json' }
import { type TestApp, testApp } from '../kit/app.ts'
import { buildFirst } from '../kit/built.ts'
import type { Client } from '../kit/client.ts'
import { hasPostgres, newDatabase, startCluster } from '../kit/postgres.ts'

const privacyPages = [
  { path: '/privacy', texts: mlPrivacy, alias: '/privacy-policy' },
  { path: '/en/privacy', texts: enPrivacy, alias: '/en/privacy-policy' },
]
const papers = [
  { path: '/terms', texts: ml, alias: '/terms-conditions' },
  { path: '/en/terms', texts: en, alias: '/en/terms-conditions' },
  ...privacyPages,
]
const noticePages = [
  { path: '/notice', locale: 'ml', texts: mlNotice, dated: '2026 നവംബർ 28' },
  { path: '/en/notice', locale: 'en', texts: enNotice, dated: 'November 28, 2026' },
] as const
let app: TestApp
buildFirst()
beforeAll(async () => {
  app = await testApp({ distFolder: 'dist' })
})
afterAll(() => app.close())

const read = async (path: string): Promise<string> => (await app.guest().get(path)).text
/** Without the marks by which a number stays on one line with its word. */
const tightly = (text: string) =>
  text
    .replace(/\u2060/g, '')
    .replace(/\s+/g, ' ')
    .trim()
const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const decoded = (html: string) => html.replace(/&(#?\w+);/g, (whole, name: string) => signs[name] ?? whole)

/** What stands in the part of a page that is its own. */
async function textOf(path: string): Promise<string> {
  let all = ''
  const main = new HTMLRewriter().on('main', {
    text: ({ text }) => {
      all += text
    },
  })
  main.transform(await read(path))
  return tightly(decoded(all))
}

/** @returns the whole text of the page. */
async function saysAll(path: string, texts: Readonly<Record<string, string>>): Promise<string> {
  const text = await textOf(path)
  // The season has 40 places, so the form for one stands on no page.
  const said = Object.entries(texts).filter(([key]) => !key.endsWith('_one'))
  const pieces = said.flatMap(([, one]) => one.split(/\{\w+\}/))
  expect(pieces.filter((piece) => !text.includes(tightly(piece)))).toEqual([])
  expect(text).not.toMatch(/\[\[|\{\w+\}/)
  return text
}

for (const [path, texts, dated] of [
  ['/accessibility', mlAccessibility, '2026 നവംബർ 27'],
  ['/en/accessibility', enAccessibility, 'November 27, 2026'],
] as const)
  test(`given ${path}, when it is read, then every text of its catalogue stands on it, and its day`, async () => {
    expect(await saysAll(path, texts)).toContain(dated)
  })

for (const [path, texts] of [
  ['/ready', mlReady],
  ['/en/ready', enReady],
] as const)
  test(`given ${path}, when it is read, then every text of its catalogue stands on it, and the day of the deadline`, async () => {
    const deadline = (await app.guest().get('/api/deadline')).json.deadline
    const locale = path.startsWith('/en') ? 'en' : 'ml'
    expect(await saysAll(path, texts)).toContain(day(locale, kolkataDate(deadline)))
  })

for (const { path, locale, texts, dated } of noticePages) {
  test(`given ${path}, when it is read, then each item and its reason, its day and its checksum stand on it`, async () => {
    const text = await textOf(path)
    expect(Object.values(texts).filter((one) => !text.includes(one))).toEqual([])
    expect([dated, notice.hash[locale]].filter((one) => !text.includes(one))).toEqual([])
  })
}

for (const { path, texts, alias } of papers) {
  test(`given ${path}, when it is read, then every text of its catalogue stands on it`, async () => {
    const text = await saysAll(path, texts)
    expect(text).toContain(path.startsWith('/en') ? 'January 1, 2026' : '2026 ജനുവരി 1')
  })

  test(`given ${alias}, when it opens, then it is the page itself`, async () => {
    expect(await read(alias)).toBe(await read(path))
  })
}

test.skipIf(!hasPostgres)(
  'given a season in PostgreSQL, when the privacy page is read, then it says what a copy still tells of the erased, and a season in a file does not',
  async () => {
    const cluster = await startCluster()
    const other = await testApp({
      distFolder: 'dist',
      environment: {
        DATABASE_URL: newDatabase(cluster),
        KEY_DIR: mkdtempSync(join(cluster.folder, 'keys-')),
      },
    })
    const sayOf = async (guest: Client, path: string) =>
      /<p data-show="database"([^>]*)>([^<]*)</.exec(tightly((await guest.get(path)).text))?.slice(1)
    for (const { path, texts } of privacyPages) {
      const text = texts['privacy.eraseDatabase']
      expect(await sayOf(other.guest(), path)).toEqual(['', text])
      expect(await sayOf(app.guest(), path)).toEqual([' hidden', text])
    }
    await other.close()
    await cluster.stop()
  },
)

test('given the checker in one file, when it is asked for, then it comes as it was built, and the next checkpoint and two documents name its digest', async () => {
  const built = readFileSync('dist/site/audit/checker.html', 'utf8')
  const { status, text } = await app.guest().get('/audit/checker.html')
  expect([status, text === built]).toEqual([200, true])
  await app.parts.signing.sign()
  const checker = createHash('sha256').update(built).digest('hex')
  expect(app.parts.store.state.programme().signed).toMatchObject({ checker })
  // Whoever changes what the checker is made of writes the new digest there.
  for (const document of ['README.md', 'docs/auditor.md'])
    expect([document, /`([0-9a-f]{64})`/.exec(readFileSync(document, 'utf8'))?.[1]]).toEqual([
      document,
      checker,
    ])
})

/** A rule, or a group of them that holds for some screens; in what the build writes no line is broken. */
const rulesIn = (css: string): string[] => css.match(/[^{}]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g) ?? []

test('given the built pages, when the styles of each are read, then no rule comes twice', async () => {
  const plain = ['/', '/ready', '/terms', '/privacy', '/accessibility'].flatMap((path) => [
    path,
    `/en${path}`,
  ])
  const islands = [
    ...['/dashboard', '/application', '/application/preview', '/login', '/register', '/forgot', '/reset'],
  ]
  const twice = []
  for (const path of [...plain, ...islands]) {
    const html = await read(path)
    const inside = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css)
    // A link that is disabled names what stands inside.
    const asked = html.replaceAll(/<link [^>]* disabled>/g, '')
    const links = asked.match(/\/_astro\/[\w.@-]+\.css/g) ?? []
    const files = await Promise.all([...new Set(links)].map(read))
    // The pages that people open first have their styles inside, and wait for no file.
    const isBehindSignIn = /^\/(?:application|dashboard)/.test(path)
    expect([path, files.length > 0]).toEqual([path, isBehindSignIn])
    const rules = [...inside, ...files].flatMap((css) => [...new Set(rulesIn(css))])
    expect(rules.length).toBeGreaterThan(20)
    const seen = new Set<string>()
    for (const rule of rules)
      if (seen.has(rule)) twice.push(`${path}: ${rule}`)
      else seen.add(rule)
  }
  expect(twice).toEqual([])
})
