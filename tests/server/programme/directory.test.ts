/** `places import`: a list, what is said of it, and what is stored. */
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { places } from '#server/commands/places.ts'
import { createLocalBodies } from '#server/programme/local-bodies.ts'
import { gave, newFolder, PATIENCE, ran, removeFolders } from '../commands/kit.ts'

setDefaultTimeout(PATIENCE)
afterAll(removeFolders)

function dataFolder(): string {
  const folder = newFolder()
  writeFileSync(join(folder, 'season.db'), '')
  return folder
}
function written(name: string, content: string): string {
  const path = join(newFolder(), name)
  writeFileSync(path, content)
  return path
}
const imported = async (file: string) => {
  const folder = dataFolder()
  const ended = await gave(places, ['import', file], { DATA_DIR: folder })
  return { ...ended, kept: createLocalBodies(folder)() }
}
const PASSED_OVER =
  'Passed over: 1 row without a district of Kerala or a kind (panchayat, municipality, corporation).'
const olavanna = { district: 'kozhikode', type: 'panchayat', name: 'Olavanna' } as const
const koyilandy = { district: 'kozhikode', type: 'municipality', name: 'Koyilandy' } as const
const kozhikode = { district: 'kozhikode', type: 'corporation', name: 'Kozhikode' } as const

test('given one list of a state in an order of its own, when it is imported, then it is enough by itself', async () => {
  const one = `District Name (In English),Local Body Type Name,State Name (In English),Local Body Name (In English)
Kozhikode,Grama Panchayat,Kerala,Olavanna
Kozhikode,Municipality,Kerala,"Koyilandy"
Kasaragod,Gram Panchayat,Kerala,"The ""Made up"" Panchayat"
Kozhikode,Municipal Corporation,Kerala,Kozhikode
Mysuru,Gram Panchayat,Karnataka,Elsewhere
`
  expect(await imported(written('one.csv', one))).toEqual({
    code: 0,
    said: [PASSED_OVER, '4 local bodies in 2 districts.'],
    complained: [],
    kept: [
      { district: 'kasaragod', type: 'panchayat', name: 'The "Made up" Panchayat' },
      ...[koyilandy, kozhikode, olavanna],
    ],
  })
})

test('given as many as the state has, when they are imported, then they are counted as people count', async () => {
  const rows = Array.from({ length: 1034 }, (_, n) => `Madeup ${n},Gram Panchayat,Wayanad`)
  const file = written('all.csv', ['Local Body Name,Local Body Type Name,District Name', ...rows].join('\n'))
  const { said, kept } = await imported(file)
  expect([said, kept.length]).toEqual([['1,034 local bodies in 1 district.'], 1034])
})

test('given files that hold none, when they are imported, then one sentence says so and the old list stays', async () => {
  const folder = dataFolder()
  const environment = { DATA_DIR: folder }
  const one = written(
    'one.csv',
    'Local Body Name,Local Body Type Name,District Name\nOlavanna,Gram Panchayat,Kozhikode\n',
  )
  expect(await ran('places.ts', ['import', one], environment)).toEqual({
    code: 0,
    said: ['1 local body in 1 district.'],
    complained: [],
  })
  const refused = async (...words: string[]) => (await gave(places, words, environment)).complained
  const picture = written('picture.csv', '\u0000\u0001PNG')
  expect(await refused('import', picture)).toEqual([
    `${picture} has no column "Local Body Name": it is no list of local bodies as CSV.`,
  ])
  const foreign = written(
    'foreign.csv',
    'Local Body Name,Local Body Type Name,State Name,District Name\nMadeup,Gram Panchayat,Goa,North Goa\n',
  )
  expect(await refused('import', foreign)).toEqual([
    'No local body of Kerala was found, so the list stays as it was.',
  ])
  expect(await refused('import', '/nonexistent.csv')).toEqual(['/nonexistent.csv cannot be read.'])
  expect(await refused('import')).toEqual(['Use: bun run places import FILE [--data DIR]'])
  expect(createLocalBodies(folder)()).toEqual([olavanna])
})

test('given a list with odd quotes and line ends, when it is imported, then it is read as it was meant, and refused where a quote never ends', async () => {
  const odd =
    'Local Body Name\tLocal Body Type Name\tDistrict Name\r"The ""Made, up"" One"\t Village  Panchayat \tKozhikode\n\t\t\r\nOla "of the hills" vanna\t"Gram\nPanchayat"\tKozhikode\tand more'
  expect((await imported(written('odd.csv', odd))).kept).toEqual([
    { district: 'kozhikode', type: 'panchayat', name: 'Ola "of the hills" vanna' },
    { district: 'kozhikode', type: 'panchayat', name: 'The "Made, up" One' },
  ])
  const open = written('open.csv', 'Local Body Name,District Name\n"Olavanna,Kozhikode\n')
  expect((await imported(open)).complained).toEqual([
    `${open} cannot be read as CSV. Quote Not Closed: the parsing is finished with an opening quote at line 2.`,
  ])
})

test('given a folder that is no data folder, when a list is imported, then nothing is founded there', async () => {
  const folder = newFolder()
  const { code } = await gave(places, ['import', written('one.csv', '')], { DATA_DIR: folder })
  expect([code, existsSync(join(folder, 'places'))]).toEqual([1, false])
})
