/** `places import`: a list, what is said of it, and what is stored. */
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { places } from '#server/commands/places.ts'
import { readConfig } from '#server/config.ts'
import { openParts } from '#server/run.ts'
import { inFolder } from '#server/store/folder.ts'
import { databaseOf } from '../../kit/postgres.ts'
import { gave, newFolder, PATIENCE, ran, removeFolders } from '../commands/kit.ts'

setDefaultTimeout(PATIENCE)
afterAll(removeFolders)

async function season(): Promise<Record<string, string>> {
  const folder = newFolder()
  const environment = { DATA_DIR: folder, ...(await databaseOf(folder)) }
  const { store } = await openParts(readConfig(environment))
  store.close()
  return environment
}
/** By district. */
const keptIn = (environment: Record<string, string>): Record<string, unknown> =>
  inFolder(readConfig(environment), ({ vault }) =>
    Object.fromEntries(
      vault.publicFiles.all('local-bodies').map(({ name, content }) => [name, JSON.parse(content)]),
    ),
  )
function written(name: string, content: string): string {
  const path = join(newFolder(), name)
  writeFileSync(path, content)
  return path
}
const imported = async (file: string) => {
  const environment = await season()
  return { ...(await gave(places, ['import', file], environment)), kept: keptIn(environment) }
}
const PASSED_OVER =
  'Passed over: 1 row without a district of Kerala or a kind (panchayat, municipality, corporation).'
const olavanna = { name: 'Olavanna', type: 'panchayat' }
const koyilandy = { name: 'Koyilandy', type: 'municipality' }
const kozhikode = { name: 'Kozhikode', type: 'corporation' }

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
    kept: {
      kasaragod: [{ name: 'The "Made up" Panchayat', type: 'panchayat' }],
      kozhikode: [koyilandy, kozhikode, olavanna],
    },
  })
})

test('given as many as the state has, when they are imported, then they are counted as people count', async () => {
  const rows = Array.from({ length: 1034 }, (_, n) => `Madeup ${n},Gram Panchayat,Wayanad`)
  const file = written('all.csv', ['Local Body Name,Local Body Type Name,District Name', ...rows].join('\n'))
  const { said, kept } = await imported(file)
  expect([said, kept]).toEqual([
    ['1,034 local bodies in 1 district.'],
    { wayanad: expect.objectContaining({ length: 1034 }) },
  ])
})

test('given files that hold none, when they are imported, then one sentence says so and the old list stays', async () => {
  const environment = await season()
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
  expect(keptIn(environment)).toEqual({ kozhikode: [olavanna] })
})

test('given a list with odd quotes and line ends, when it is imported, then it is read as it was meant, and refused where a quote never ends', async () => {
  const odd =
    'Local Body Name\tLocal Body Type Name\tDistrict Name\r"The ""Made, up"" One"\t Village  Panchayat \tKozhikode\n\t\t\r\nOla "of the hills" vanna\t"Gram\nPanchayat"\tKozhikode\tand more'
  expect((await imported(written('odd.csv', odd))).kept).toEqual({
    kozhikode: [
      { name: 'Ola "of the hills" vanna', type: 'panchayat' },
      { name: 'The "Made, up" One', type: 'panchayat' },
    ],
  })
  const open = written('open.csv', 'Local Body Name,District Name\n"Olavanna,Kozhikode\n')
  expect((await imported(open)).complained).toEqual([
    `${open} cannot be read as CSV. Quote Not Closed: the parsing is finished with an opening quote at line 2.`,
  ])
})

test('given a folder that is no data folder, when a list is imported, then nothing is founded there', async () => {
  const folder = newFolder()
  const { code } = await gave(places, ['import', written('one.csv', '')], { DATA_DIR: folder })
  expect([code, readdirSync(folder)]).toEqual([1, []])
})
