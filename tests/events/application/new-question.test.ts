/** A new question of a known kind is one entry in the table and its words: shown in a copy of the repository. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

setDefaultTimeout(600_000)

const WATER = ` {
    name: 'Water',
    at: 'person',
    kind: 'choice',
    options: ['well', 'tap'],
    required: true,
    notice: 'homes',
  },
  `
const words = { '': 'Drinking water', '.well': 'From a well', '.tap': 'From the tap' }

let copy = ''
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'wedding-question-'))
  for (const path of [
    'events',
    'server',
    'site',
    'admin',
    'web',
    'tests/kit',
    'package.json',
    'tsconfig.json',
  ])
    cpSync(path, join(copy, path), { recursive: true })
  cpSync(import.meta.dir, join(copy, 'tests/events/application'), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'))
  const table = join(copy, 'events/application/questions.ts')
  const source = readFileSync(table, 'utf8')
  const place = source.search(/\{\s+name: 'Education'/)
  writeFileSync(table, source.slice(0, place) + WATER.trimStart() + source.slice(place))
  for (const language of ['en', 'ml']) {
    const path = join(copy, `events/language/${language}/questions.json`)
    const texts: object = JSON.parse(readFileSync(path, 'utf8'))
    const added = Object.entries(words).map(([ending, text]) => [`question.Water${ending}`, text])
    writeFileSync(path, JSON.stringify({ ...texts, ...Object.fromEntries(added) }))
  }
})
afterAll(() => rmSync(copy, { recursive: true }))

function ran(...command: string[]) {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd: copy })
  return { code: exitCode, said: `${stdout}`, complained: exitCode === 0 ? '' : `${stdout}${stderr}` }
}

test('given one entry and its words, when a family answers, then form, preview, print, console, letter, list, file and made-up families have it', () => {
  const { said, ...run } = ran(
    process.execPath,
    'tests/events/application/added-question.tsx',
    'brideWater',
    'well',
  )
  expect(run).toEqual({ code: 0, complained: '' })
  const found = JSON.parse(said)
  expect(found).toMatchObject({
    outline: true,
    details: { label: 'Drinking water', value: 'From a well' },
    list: ['Bride: Drinking water', 'From a well'],
    csv: true,
    refused: 'error.required',
    missing: [
      { part: 'groom', fields: ['groomWater'] },
      { part: 'bride', fields: ['brideWater'] },
    ],
    demo: expect.stringMatching(/^(well|tap)$/),
  })
  expect(found.letter).toContainEqual(['Drinking water', 'From a well'])
  for (const page of [found.preview, found.print]) {
    expect(page).toContain('Drinking water')
    expect(page).toContain('From a well')
  }
})

test('given one entry and its words, when table, words and form are compiled, then nothing else needs to know the question', () => {
  const files = [
    'events/language/column-words.ts',
    'events/language/index.ts',
    'site/features/application-form/components/Questions.tsx',
  ]
  const config = { extends: './tsconfig.json', include: [], files }
  writeFileSync(join(copy, 'tsconfig.added.json'), JSON.stringify(config))
  const compiler = 'node_modules/typescript-native/bin/tsc'
  expect(ran(process.execPath, compiler, '-p', 'tsconfig.added.json')).toEqual({
    code: 0,
    said: '',
    complained: '',
  })
})
