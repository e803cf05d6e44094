/** Bundles of each level from a made-up season: what a sample opens and when it is refused, and what a full one gives away. */
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkBundle } from '#server/audit/check-bundle.ts'
import { audit } from '#server/commands/audit.ts'
import { staffAccounts } from '#server/demo/season.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import type { Client } from '../../kit/client.ts'
import { type Ended, gave, newFolder, PATIENCE, removeFolders, seasonFolder } from './kit.ts'

setDefaultTimeout(PATIENCE)
afterAll(removeFolders)

const sampleWords = ['--level', 'sample', '--number', '471208', '--count', '25']
async function exporting(dataDir: string, words: string[]): Promise<Ended & { out: string }> {
  const out = join(newFolder(), 'bundle.jsonl')
  const ended = await gave(audit, ['export', '--auditor', 'Audit & Co', '--out', out, ...words], {
    DATA_DIR: dataDir,
  })
  return { ...ended, out }
}
/** The ledger ids of the families whose facts a bundle opens. */
function openedIn(path: string): string[] {
  const checked = checkBundle({ path, trusted: null, point: { seq: Number.MAX_SAFE_INTEGER } })
  if (!checked.ok) throw new Error(checked.says)
  return checked.results.flatMap((one) =>
    one.is === 'there' && one.standing.stage === 'sent' ? [one.ledgerId] : [],
  )
}
async function madeupAdmin(app: TestApp): Promise<Client> {
  const client = app.guest()
  const { email, password } = staffAccounts.admin
  ;(await client.post('/api/auth/login', { email, password })).expect(200)
  return client
}
const verified = (path: string): Promise<Ended> => gave(audit, ['verify', path], {})

test('given a season with published results, when a sample is exported, then it opens those drawn over their checkpoint alone', async () => {
  const app = await testApp({ folder: await seasonFolder() })
  const admin = await madeupAdmin(app)
  // The number must be named after the results were published and signed.
  expect((await exporting(app.folder, sampleWords)).complained).toEqual([
    expect.stringContaining('A sample is drawn from published results'),
  ])
  const early = await admin.get('/api/admin/audit/bundle?auditor=A&level=sample&number=1&count=25')
  expect([early.status, early.json.code]).toEqual([409, 'not-signed-yet'])
  ;(await admin.put('/api/admin/results', { published: true })).expect(200)
  const { size } = await app.parts.signing.sign()
  const { code, complained, said, out } = await exporting(app.folder, sampleWords)
  expect({ code, complained }).toEqual({ code: 0, complained: [] })
  expect(said[1]).toBe(`Drawn by the number 471208 over the checkpoint of ${size} entries.`)
  expect(openedIn(out).length).toBe(25)
  const checked = await verified(out)
  expect(checked.code).toBe(0)
  expect(checked.said.join('\n')).toMatch(
    /\nOf the selected (?:all )?\d+.* opened, none wrong[\s\S]*\nOf the others \d+ of \d+ opened, none wrong: with 95 % confidence fewer than \d+ % are wrong\./,
  )
  // The same number draws the same families over HTTP, also after more has happened.
  const fetched = (
    await admin.get('/api/admin/audit/bundle?auditor=B&level=sample&number=471208&count=25')
  ).expect(200)
  const file = join(newFolder(), 'fetched.jsonl')
  writeFileSync(file, fetched.text)
  expect(openedIn(file)).toEqual(openedIn(out))
  const other = await exporting(app.folder, sampleWords.with(3, '471209'))
  expect(openedIn(other.out)).not.toEqual(openedIn(out))
  const { events } = (await admin.get('/api/admin/events?type=ExportMade')).json
  expect(events[1].exported).toMatchObject({
    kind: 'bundle',
    auditor: 'B',
    level: 'sample',
    sample: { number: 471_208, count: 25 },
  })
  await app.close()
})

test('given a season, when a full bundle is made, then it is marked, and says how many families it gives away', async () => {
  const { out, said } = await exporting(await seasonFolder(), ['--level', 'full'])
  const header = JSON.parse(readFileSync(out, 'utf8').split('\n', 1)[0] ?? '')
  const { families, byFacts, byFactsAndDay } = header.recognisable
  expect(families).toBe(openedIn(out).length)
  expect(byFacts).toBeGreaterThan(0)
  expect(byFactsAndDay).toBeGreaterThanOrEqual(byFacts)
  expect(header.about).toContain('CONFIDENTIAL')
  const sentence = `Of ${families} families it opens, a neighbour could single out ${byFacts} by their facts alone, and ${byFactsAndDay} by these and the day they applied: confidential, for the auditor it is addressed to, and never to be published.`
  expect(said).toContain(sentence)
  expect((await verified(out)).said).toContain(sentence)
})

test('given a sample without its number, or a number without a sample, when it is asked for, then it is refused', async () => {
  const app = await testApp({ folder: await seasonFolder() })
  const admin = await madeupAdmin(app)
  const refusedFields = async (query: string) => {
    const { status, json } = await admin.get(`/api/admin/audit/bundle?auditor=A&${query}`)
    return [status, Object.keys(json.fields ?? {})]
  }
  expect(await refusedFields('level=sample')).toEqual([422, ['number', 'count']])
  expect(await refusedFields('level=sample&number=-1&count=0')).toEqual([422, ['number', 'count']])
  expect(await refusedFields('level=full&number=1')).toEqual([422, ['number']])
  await app.close()
  const folder = app.folder
  for (const words of [['--level', 'sample'], ['--number', '1'], [...sampleWords.with(3, 'seven')]])
    expect((await exporting(folder, words)).code).toBe(2)
})
