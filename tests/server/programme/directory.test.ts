/** `places import`: the directory's lists as they come, what is said of them, and what is kept. */
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
const imported = async (...files: string[]) => {
  const folder = dataFolder()
  const ended = await gave(places, ['import', ...files], { DATA_DIR: folder })
  return { ...ended, kept: createLocalBodies(folder)() }
}
const olavanna = { district: 'kozhikode', type: 'panchayat', name: 'Olavanna' } as const
const koyilandy = { district: 'kozhikode', type: 'municipality', name: 'Koyilandy' } as const
const kozhikode = { district: 'kozhikode', type: 'corporation', name: 'Kozhikode' } as const

/** As "PRI Local Body of a State" is: no district, but the body above each; a title before the columns. */
const rural = `All PRI Local Bodies of the State\r
S.No.,Localbody Type Code,Localbody Type Name,Localbody Code,Localbody Version,Localbody Name (In English),Localbody Name (In Local),Parent Localbody Code\r
1,1,District Panchayat,400,1,Kozhikode,കോഴിക്കോട്,\r
2,2,Block Panchayat,500,1,KOZHIKODE BLOCK,,400\r
3,3,Village Panchayat,600,2,"OLAVANNA",ഒളവണ്ണ,500\r
4,3,Village Panchayat,601,1,"Madeup, the Second",,999\r
`
/** As "All Urban Local Bodies of India" is: the code of the kind, and no district. */
const urban = `\uFEFFS.No.,"Local Body Code","Local Body Version",Local Body Name,"Local Body Name (In Local)","Localbody Type Code",Census 2011 Code,State Code,State Name
1,250001,1,Koyilandy,കൊയിലാണ്ടി,5,803246,32,KERALA
2,250002,1,Kozhikode,,4,803247,32,KERALA
3,248119,1,MADANAPALLI,,5,803015,28,ANDHRA PRADESH
4,277400,1,Kannur Cantonment,,8,803250,32,KERALA
`
/** As "Urban Localbodies with Coverage" is: a row for each village, and the district. */
const coverage = `S.No;State Name(In English);LocalbodyCode;Localbody Name(In English);Census 2011 Code;District Code;District Name(In English);Village Name (In English)
1;KERALA;250001;Koyilandy;803246;561;KOZHIKODE;Viyyur
2;KERALA;250001;Koyilandy;803246;561;KOZHIKODE;Pandalayani
3;KERALA;250002;Kozhikode;803247;561;KOZHIKODE;Nagaram
`

test("given the directory's three lists, when they are imported together, then each body has its kind and district", async () => {
  const files = [written('rural.csv', rural), written('urban.csv', urban), written('coverage.csv', coverage)]
  expect(await imported(...files)).toEqual({
    code: 0,
    said: [
      'Passed over: 1 row of other states.',
      "Passed over: 1 local body without a district. Name the directory's list that tells it as one more FILE.",
      '3 local bodies in 1 district.',
    ],
    complained: [],
    kept: [koyilandy, kozhikode, olavanna],
  })
})

test('given one list of a state in an order of its own, when it is imported, then it is enough by itself', async () => {
  const one = `District Name (In English),Local Body Type Name,State Name (In English),Local Body Name (In English)
Kozhikode,Grama Panchayat,Kerala,Olavanna
Kozhikode,Municipality,Kerala,"Koyilandy"
Kasargod,Gram Panchayat,Kerala,"The ""Made up"" Panchayat"
Kozhikode,Municipal Corporation,Kerala,Kozhikode
Mysuru,Gram Panchayat,Karnataka,Elsewhere
`
  expect(await imported(written('one.csv', one))).toEqual({
    code: 0,
    said: ['Passed over: 1 row of other states.', '4 local bodies in 2 districts.'],
    complained: [],
    kept: [
      { district: 'kasaragod', type: 'panchayat', name: 'The "Made up" Panchayat' },
      ...[koyilandy, kozhikode, olavanna],
    ],
  })
})

test('given a list without kinds, when it is imported, then what is passed over is counted, and named in full once another list tells it', async () => {
  const file = written('coverage.csv', `${coverage}4;KERALA;250009;;;561;KOZHIKODE;\n`)
  const sentence =
    "Passed over: 2 local bodies without a kind (panchayat, municipality, corporation). Name the directory's list that tells it as one more FILE."
  expect(await imported(file)).toEqual({
    code: 1,
    said: [sentence],
    complained: ['No local body of Kerala was found, so the list stays as it was.'],
    kept: [],
  })
  const one = written('one.csv', 'Local Body Code,Local Body Name,Localbody Type Code\n250001,Koyilandy,5\n')
  expect(await imported(file, one)).toMatchObject({
    said: [sentence.replace('2 local bodies', '1 local body'), '1 local body in 1 district.'],
    kept: [koyilandy],
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
  expect(await refused('import')).toEqual(['Use: bun run places import FILE [FILE ...] [--data DIR]'])
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
  const { code } = await gave(places, ['import', written('rural.csv', rural)], { DATA_DIR: folder })
  expect([code, existsSync(join(folder, 'places'))]).toEqual([1, false])
})
