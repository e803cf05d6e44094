/** The recipes of docs/changing.md: an example of each is applied to one copy of the repository, compiled and run. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { compiled, copyOf, ranIn } from './copy.ts'
import { type Example, examples } from './examples.ts'

setDefaultTimeout(600_000)

const copied = ['events', 'server', 'site', 'admin', 'web', 'tests/kit']
const copiedTests = [
  'tests/recipes/applied.tsx',
  'tests/server/http/access-requests.ts',
  'tests/server/files/samples.ts',
]

const textFiles = ({ texts }: Example): [language: string, file: string, texts: Record<string, string>][] =>
  Object.entries(texts).flatMap(([name, own]) =>
    ['en', 'ml'].map((language): [string, string, Record<string, string>] => [
      language,
      `events/language/${language}/${name}.json`,
      own,
    ]),
  )

let copy = ''
function apply(example: Example): void {
  for (const { file, before, text } of example.edits) {
    const path = join(copy, file)
    mkdirSync(dirname(path), { recursive: true })
    const source = existsSync(path) ? readFileSync(path, 'utf8') : ''
    const place = before === undefined ? 0 : source.indexOf(before)
    if (place < 0) throw new Error(`${example.recipe}: ${file} has no ${before}`)
    writeFileSync(path, source.slice(0, place) + text + source.slice(place))
  }
  for (const [language, file, own] of textFiles(example)) {
    const known: object = JSON.parse(readFileSync(join(copy, file), 'utf8'))
    const added = Object.entries(own).map(([key, text]) => [key, language === 'ml' ? `ml:${text}` : text])
    writeFileSync(join(copy, file), JSON.stringify({ ...known, ...Object.fromEntries(added) }))
  }
}

beforeAll(() => {
  copy = copyOf([...copied, ...copiedTests])
  for (const example of examples) apply(example)
})
afterAll(() => rmSync(copy, { recursive: true }))

/** The recipes by their headings, each with what it names between backticks. */
const recipes = new Map(
  readFileSync('docs/changing.md', 'utf8')
    .split(/^## /m)
    .map((part) => [
      part.split('\n', 1)[0] ?? '',
      [...part.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name),
    ]),
)
/** `events/language/{en,ml}/mail.json` names both; `{name}`, `{Name}` and `…` stand for anything; a name alone for its file. */
function names(written: string, file: string): boolean {
  const pattern = RegExp.escape(written.replace('{en,ml}', '…')).replace(/\\\{\w+\\\}|…|\\u2026/g, '[^/]+')
  return new RegExp(`^${pattern}$`).test(written.includes('/') ? file : basename(file))
}

for (const example of examples)
  test(`given the recipe "${example.recipe}", when its example is applied, then the recipe names each file that it touches`, () => {
    const written = recipes.get(example.recipe) ?? []
    const touched = [...example.edits.map(({ file }) => file), ...textFiles(example).map(([, file]) => file)]
    expect(touched.filter((file) => !written.some((one) => names(one, file)))).toEqual([])
  })

test('given all examples, when the copy is compiled, then nothing else has to be changed', () => {
  expect(compiled(copy)).toBe('')
})

test('given all examples, when the copy is run, then each is where its recipe says', () => {
  const { out, errors } = ranIn(copy, 'tests/recipes/applied.tsx')
  expect(errors).toBe('')
  const found = JSON.parse(out)
  expect(found.question).toMatchObject({
    outline: true,
    details: { label: 'ml:Drinking water', value: 'ml:From a well' },
    list: ['Bride: Drinking water', 'From a well'],
    csv: true,
    refused: 'error.required',
    missing: [
      { part: 'groom', fields: ['groomWater'] },
      { part: 'bride', fields: ['brideWater'] },
    ],
    demo: expect.stringMatching(/^(well|tap)$/),
  })
  expect(found.question.letter).toContainEqual(['Drinking water', 'From a well'])
  expect(found.question.preview).toContain('Drinking water')
  expect(found.question.preview).toContain('From a well')
  expect(found.status).toEqual({
    button: [
      ['Put on hold', 'Held back by admin'],
      ['Add to Shortlist', 'Added to shortlist'],
    ],
    isFilter: true,
    isOption: true,
    words: [['On hold', 'ml:On hold', true]],
    family: 'on_hold',
    letters: [
      expect.stringContaining('ml:Your application waits'),
      expect.stringMatching(/Your application waits.*Status: On hold.*We will call you\./s),
    ],
  })
  expect(found.setting).toEqual({ before: 'From ten to five', after: 'From nine to five', isDescribed: true })
  expect(found.column).toEqual({ row: true, sheet: ['"Begun at the door"', '"Yes"'] })
  expect(found.letter).toEqual([
    [
      'organiser',
      expect.stringMatching(/^ml:Somebody acts for 00000000\n.*ml:The family has named somebody\./s),
      expect.stringMatching(/^Somebody acts for 00000000\n.*The family has named somebody\..*Season: S/s),
    ],
  ])
  expect(found.route).toEqual({ answer: '{"season":"Season 3"}', stranger: 401, isTried: true })
  expect(found.screen).toEqual({ isComponent: true, isView: true })
  expect(found.event).toEqual({
    trail: 'Thank you',
    traits: { by: 'staff', trail: ['details'] },
    words: ['Family thanked', 'ml:Family thanked'],
  })
})
