/** The worker of the page /audit without a browser: its verdicts, what it holds against a bundle, and its answers. */
import { beforeAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { noteIn, verifierKeyOf, verifierKeyText } from '#events/ledger/note.ts'
import { answersAbout, draw } from '../../../../site/features/audit/worker/answers.ts'
import { checkBundle, earlierNotes, type Whole } from '../../../../site/features/audit/worker/check-bundle.ts'
import type { Filter } from '../../../../site/features/audit/worker/protocol.ts'
import { checkpointAt, happenings, logOf, signer } from '../../../events/ledger/sample-log.ts'
import { APPLIED, type Bundle, bundles, keyOf, NUMBER, sizeOf } from './bundles.ts'

const SEASON = 'Season 3'
let older: Bundle
let open: Bundle
let full: Bundle
let sample: Bundle
beforeAll(async () => {
  ;({ older, open, full, sample } = await bundles())
})

const checkpointNotes = (lines: Bundle): string[] =>
  lines.filter((line) => line.startsWith('{"kind":"checkpoint"')).map((line) => JSON.parse(line).note)

type Given = { key?: string; witnesses?: string; earlier?: readonly string[] }
const check = (lines: Bundle, { key = '', witnesses = '', earlier = [] }: Given = {}) =>
  checkBundle({ lines, key, witnesses, earlier })
function problem(lines: Bundle, given?: Given) {
  const { verdict } = check(lines, given)
  return verdict.ok ? 'whole' : [verdict.problem, verdict.seq]
}
function whole(lines: Bundle) {
  const checked = check(lines)
  if (!('season' in checked)) throw new Error(`the bundle is not whole: ${JSON.stringify(checked)}`)
  return checked
}
const everybody: Filter = { column: null, find: '' }
const answersOf = (lines: Bundle) => answersAbout(whole(lines).season)
const viewOf = (lines: Bundle, filter = everybody, most = 10) =>
  answersOf(lines).view({ season: SEASON, seq: sizeOf(lines), filter, most })

test('given a whole bundle, when checked, then its verdict says what it is and by which key', () => {
  const key = keyOf(open)
  expect(check(open, { key: ` ${key}\n` }).verdict).toEqual({
    ok: true,
    level: 'public',
    size: sizeOf(open),
    root: expect.any(String),
    key,
    isTrusted: true,
    erased: 0,
    grownFrom: 0,
    sample: null,
    witnessed: { witnesses: [], unknown: 0 },
    note: checkpointNotes(open).at(-1) ?? null,
    auditor: 'Audit & Co',
    exportedAt: expect.any(String),
  })
})

test('given a key that is mistyped, and that of somebody else, when checked, then each is named', () => {
  const other = verifierKeyText(verifierKeyOf(signer))
  expect([problem(open, { key: keyOf(open).slice(0, -1) }), problem(open, { key: other })]).toEqual([
    ['key-malformed', 0],
    ['signer-unknown', 0],
  ])
})

test('given bundles of the documentation with cosignatures, when checked with a witness’s key and without, then it says who saw what', () => {
  const vector = (name: string): Bundle => readFileSync(`docs/vectors/${name}`, 'utf8').trimEnd().split('\n')
  const told = JSON.parse(readFileSync('docs/vectors/bundles.json', 'utf8'))
  const [
    {
      witnesses: [press],
      verdict,
    },
  ] = told.trusted
  const watched = (witnesses: string) => {
    const checked = check(vector('bundle-full.jsonl'), { witnesses }).verdict
    return checked.ok ? checked.witnessed : checked
  }
  const named = ({ witnesses, unknown }: Whole['witnessed']) => ({
    witnesses: witnesses.map((one) => ({ ...one, name: one.key.split('+')[0] ?? '' })),
    unknown,
  })
  expect(watched('')).toEqual(named(told.bundles.full.witnessed))
  expect(watched(`\n ${press}\r\n\n`)).toEqual(named(verdict.witnessed))
  expect(problem(full, { witnesses: `${press}\n${keyOf(full)}` })).toEqual(['witness-malformed', 0])
})

test('given any entry of a bundle changed, left out or repeated, when checked, then it is refused', () => {
  const first = full.findIndex((line) => line.startsWith('{"kind":"entry"'))
  const verdicts = full
    .slice(first, -1)
    .flatMap((line, place) => [
      problem(full.with(first + place, line.replace(/"at\\":\\"20/, '"at\\":\\"21'))),
      problem(full.toSpliced(first + place, 1)),
      problem(full.toSpliced(first + place, 0, line)),
    ])
  expect([verdicts.length, verdicts.filter((verdict) => verdict === 'whole')]).toEqual([3 * sizeOf(full), []])
})

test('given a bundle whose download broke off within a line, when checked, then it is cut, and no line of another kind', () => {
  const text = `${full.join('\n')}\n`
  for (const share of [0.3, 0.5, 0.9]) {
    const lines = text.slice(0, Math.floor(text.length * share)).split('\n')
    expect(problem(lines)[0]).toBe('bundle-cut')
  }
})

test('given a sample that is asked for, when its request names a root, then it reads as in the checkpoint’s note', () => {
  const reply = draw(whole(open), { season: SEASON, number: 7, count: 25 })
  const notes = checkpointNotes(open).map((note) => note.split('\n'))
  expect(reply).toMatchObject({
    root: notes.find(([, size]) => Number(size) === reply?.size)?.[2],
  })
})

test('given a bundle that ends early, and a file of another kind, when checked, then each is named', () => {
  expect([problem(open.slice(0, -1)), problem(['Dear auditor,', 'here it is'])]).toEqual([
    ['bundle-cut', sizeOf(open)],
    ['line-unreadable', 0],
  ])
})

test('given what was kept, when held against the bundle, then it says whether the log grew, shrank or is another', () => {
  const notes = earlierNotes(() => older) ?? []
  const grown = check(full, { earlier: notes }).verdict
  expect([
    grown.ok && grown.grownFrom,
    problem(older, { earlier: earlierNotes(() => full) ?? [] }),
    problem(full, { earlier: [checkpointAt(logOf(happenings), 3)] }),
  ]).toEqual([sizeOf(older), ['earlier-beyond-log', sizeOf(older)], ['earlier-foreign', 0]])
})

test('given a note as a mail program leaves it, when read, then it is the note; and anything else is none', () => {
  const [note = ''] = earlierNotes(() => older) ?? []
  const mailed = `\r\n${note.replaceAll('\n', '\r\n')}\r\n\r\n`
  expect([noteIn(mailed), earlierNotes(() => mailed.split('\n')), noteIn('a letter')]).toEqual([
    note,
    [note],
    null,
  ])
})

test('given both levels, when looked at, then the full one explains points and the public one has none', () => {
  const [best, ...others] = viewOf(full, everybody, 100).rows
  if (!best) throw new Error('nobody has a rank')
  const criteriaIn = (lines: Bundle) =>
    answersOf(lines).application({ ledgerId: best.ledgerId, seq: sizeOf(lines), locale: 'en' })?.explained
      ?.length
  expect(others.length).toBe(APPLIED + 1)
  expect(best.points).toBeGreaterThan(0)
  expect(viewOf(open).rows.filter(({ points, rank }) => points !== null || rank !== null)).toEqual([])
  expect([criteriaIn(full), criteriaIn(open)]).toEqual([12, undefined])
})

test('given bundles of each level, when looked at, then all show the same results, days and rules', () => {
  const shown = [open, sample, full].map((lines) => answersOf(lines).figures({ season: SEASON }))
  expect(new Set(shown.map(({ results }) => JSON.stringify(results))).size).toBe(1)
  const [figures] = shown
  expect([figures?.results?.selected.length, figures?.results?.waitlist.length]).toEqual([1, 1])
  expect(figures?.results?.others.length).toBe(APPLIED)
  expect(figures?.days.at(-1)).toMatchObject({ submitted: APPLIED + 2, withdrawn: 0 })
  expect(figures?.rules.some((rule) => rule.is === 'setting' && rule.key === 'places')).toBe(true)
})

test('given a filter and a search, when asked, then only those rows come, and as many as were asked for', () => {
  const all = viewOf(full, everybody, 100).rows.map(({ ledgerId }) => ledgerId)
  const [one = ''] = all
  const found = (filter: Filter, most?: number) => {
    const seen = viewOf(full, filter, most)
    return [seen.found, seen.rows.length]
  }
  expect([
    found({ ...everybody, column: 'submitted' }, 2),
    found({ ...everybody, find: ` ${one.toUpperCase()} ` }),
    found({ ...everybody, find: 'nobody' }),
  ]).toEqual([
    [APPLIED, 2],
    [1, 1],
    [0, 0],
  ])
})

test('given a sample that was asked for by the request of this page, when checked, then it opens just those drawn', () => {
  const asked = draw(whole(open), { season: SEASON, number: NUMBER, count: 25 })
  const { rows } = viewOf(sample, everybody, 100)
  expect(rows.map(({ ledgerId }) => ledgerId).sort()).toEqual(asked?.opened.sort() ?? [])
  const signing = whole(sample)
    .season.programmeSteps()
    .find(({ event }) => event.type === 'CheckpointSigned' && event.facts.size === asked?.size)
  expect(whole(sample).verdict.sample).toEqual({
    season: SEASON,
    number: NUMBER,
    size: asked?.size ?? 0,
    signedAt: signing?.at ?? 0,
    root: asked?.root ?? '',
    shares: [
      { list: 'selected', opened: 1, of: 1, percent: 100 },
      { list: 'waitlist', opened: 1, of: 1, percent: 100 },
      { list: 'others', opened: 23, of: APPLIED, percent: expect.any(Number) },
    ],
    erased: 0,
    erasedSince: 0,
  })
})

test('given a number, when a sample is drawn twice, then it is the same, and other numbers draw others', () => {
  const checked = whole(full)
  const drawn = (number: number) => draw(checked, { season: SEASON, number, count: 25 })
  const draws = Array.from({ length: 20 }, (_, number) => drawn(number)?.opened.join())
  expect(drawn(7)).toEqual(drawn(7))
  expect(drawn(7)?.opened.length).toBe(25)
  expect(new Set(draws).size).toBeGreaterThan(5)
})
