/** What is done with files: sent in parallel, more than an account may keep, read by their owner, by staff and by others. */
import fc from 'fast-check'
import { jpeg } from '../../files/samples.ts'
import type { Drill } from '../drill.ts'
import type { Family, Person } from '../people.ts'
import { newWord } from '../words.ts'
import { type AnyAct, act, by, NOBODY, who } from './act.ts'

const picture = await jpeg(16, 12)
const MB = 1024 * 1024

const pdf = (word: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n% ${word}\n%%EOF\n`)

async function send(drill: Drill, family: Family, purpose: 'proof' | 'photo' | 'aadhaar') {
  const asked = { by: family, method: 'post', path: '/api/objects/upload' } as const
  const address = await drill.ask({ ...asked, act: 'ask for an address', body: { purpose } })
  if (!address.json?.uploadURL) return
  const word = newWord()
  family.words.push(word)
  const url = new URL(address.json.uploadURL, drill.stage.app.url)
  const bytes = new Uint8Array(purpose === 'proof' ? pdf(word) : picture)
  const type = { 'content-type': 'application/octet-stream' }
  const reply = await family.client.send('PUT', `${url.pathname}${url.search}`, bytes, type)
  const told = drill.note({ ...asked, act: 'upload' }, reply)
  if (told.outcome !== 'yes') return
  family.files.push({ purpose, key: `/objects${url.pathname}` })
}

const upload = (
  drill: Drill,
  { who, purposes }: { who: number; purposes: ('proof' | 'photo' | 'aadhaar')[] },
) => Promise.all(purposes.map((purpose) => send(drill, drill.family(who), purpose)))

/** More at once than an account may keep, or larger ones than it may keep together. */
const flood = (
  drill: Drill,
  { who, count, megabytes }: { who: number; count: number; megabytes: number },
) => {
  const asked = { act: 'flood', by: drill.family(who), method: 'post', path: '/api/objects/upload' } as const
  const body = { purpose: 'proof', size: megabytes * MB }
  return Promise.all(
    Array.from({ length: count }, async () => {
      const { json } = await drill.ask({ ...asked, body })
      if (megabytes > 0 || !json?.uploadURL) return
      const url = new URL(json.uploadURL, drill.stage.app.url)
      const reply = await asked.by.client.send('PUT', `${url.pathname}${url.search}`, pdf('small'))
      drill.note({ ...asked, act: 'upload' }, reply)
    }),
  )
}

const read = (drill: Drill, person: Person, key: string) =>
  drill.ask({
    act: person.kind === 'staff' ? 'staff open a file' : 'open a file',
    by: person,
    method: 'get',
    path: key,
    could: ['RecordViewed'],
  })
const keyOf = (family: Family, file: number): string =>
  family.files[file % Math.max(1, family.files.length)]?.key ?? `/objects/uploads/${NOBODY}`

const file = fc.nat(5)
const purpose = fc.constantFrom('proof', 'proof', 'photo', 'aadhaar')
export const ofFiles: { weight: number; arbitrary: AnyAct }[] = [
  {
    weight: 3,
    arbitrary: act(
      'upload',
      fc.record({ who, purposes: fc.array(purpose, { minLength: 1, maxLength: 4 }) }),
      upload,
    ),
  },
  {
    weight: 1,
    arbitrary: act(
      'flood',
      fc.record({ who, count: fc.constantFrom(12, 45), megabytes: fc.constantFrom(10, 10, 10, 0) }),
      flood,
    ),
  },
  {
    weight: 1,
    arbitrary: act('open a file', fc.record({ who, whose: who, file }), (drill, { who, whose, file }) =>
      read(drill, drill.family(who), keyOf(drill.family(whose), file)),
    ),
  },
  {
    weight: 1,
    arbitrary: act('staff open a file', fc.record({ by, whose: who, file }), (drill, { by, whose, file }) =>
      read(drill, drill.member(by), keyOf(drill.family(whose), file)),
    ),
  },
]
