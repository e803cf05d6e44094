/** What anybody may ask about the signed log, over HTTP and without an account, and what a witness may add to it. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { base64, fromBase64, hex } from '#events/ledger/encoding.ts'
import {
  cosign,
  cosignaturesOf,
  openCheckpoint,
  parseVerifierKey,
  type Signer,
  verifierKeyOf,
  verifierKeyText,
} from '#events/ledger/note.ts'
import { verifyConsistency } from '#events/ledger/tree.ts'
import { audit } from '#server/commands/audit.ts'
import { backup } from '#server/commands/backup.ts'
import { environmentOf } from '#server/config.ts'
import { inFolder } from '#server/store/folder.ts'
import { START, type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { gave, newFolder, removeFolders } from '../commands/kit.ts'

const HOUR = 60 * 60 * 1000
const witness: Signer = { name: 'press.example', privateKey: new Uint8Array(32).fill(7) }
const witnessKey = verifierKeyOf(witness, 'cosignature')
const keyText = (of: Signer): string => verifierKeyText(verifierKeyOf(of, 'cosignature'))
const stranger: Signer = { name: 'nobody.example', privateKey: new Uint8Array(32).fill(8) }
const now = () => Math.floor(app.clock.now().getTime() / 1000)

let app: TestApp
let guest: Client
let admin: Client
const signed: { note: string; size: number; at: string }[] = []

const sign = async () => {
  await done(admin.put('/api/admin/settings/places', { value: String(50 + signed.length) }))
  const at = app.clock.now().toISOString()
  signed.push({ ...(await app.parts.signing.sign()), at })
  app.clock.advance(HOUR)
}
const rootOf = (note: string) => {
  const root = openCheckpoint(note, app.parts.store.checkpoints.key)?.root
  return root ?? new Uint8Array()
}
const environment = () => environmentOf(app.parts.config)
const kept = () => app.parts.store.vault.cosignatures.between(0, Number.MAX_SAFE_INTEGER)
/** As somebody could who owns the database. */
const put = (size: number, witness: string, line: string) => {
  const { db, cosignatures } = app.parts.store.vault
  return app.parts.store.write(() => {
    db.query<unknown, [string]>('delete from cosignature where witness = ?').send(witness)
    cosignatures.add({ size, witness, line })
  })
}
const handIn = (size: number, cosignature: string) =>
  guest.post('/api/audit/cosignature', { size, cosignature })

beforeAll(async () => {
  app = await testApp()
  guest = app.guest()
  admin = await app.admin()
  await done(guest.get('/api/audit/checkpoint'), 404)
  await done(admin.put('/api/admin/settings/audit_witnesses', { value: verifierKeyText(witnessKey) }))
  for (let time = 0; time < 3; time++) await sign()
})
afterAll(async () => {
  await app.close()
  removeFolders()
})

test('given signed checkpoints, when the newest is asked for by anybody, then it is the note as text, which may be cached', async () => {
  const { text, headers } = await done(guest.get('/api/audit/checkpoint'))
  expect(text).toBe(signed.at(-1)?.note ?? '')
  expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
    'text/plain;charset=utf-8',
    'public, max-age=60',
  ])
})

test('given signed checkpoints, when all are asked for, then they come in pages, newest first, with the keys and the proof from each to the next', async () => {
  const first = (await done(guest.get('/api/audit/checkpoints?limit=2'))).json
  const second = (await done(guest.get(`/api/audit/checkpoints?limit=2&before=${first.next}`))).json
  const proofs = new Map<number, string[]>()
  for (const [place, { size: to }] of signed.entries()) {
    const from = signed[place - 1]?.size
    if (from)
      proofs.set(to, (await done(guest.get(`/api/audit/consistency?from=${from}&to=${to}`))).json.path)
  }
  const expected = signed.toReversed().map(({ note, size, at }) => ({
    size,
    root: base64(rootOf(note)),
    at,
    note,
    cosignatures: [],
    growth: proofs.get(size) ?? null,
  }))
  expect([...first.checkpoints, ...second.checkpoints]).toEqual(expected)
  expect([second.next, first.count, second.count]).toEqual([null, 3, 3])
  expect(parseVerifierKey(first.verifierKey)).toEqual(app.parts.store.checkpoints.key)
  expect([first.origin, first.witnesses]).toEqual([
    app.parts.store.checkpoints.key.name,
    [verifierKeyText(witnessKey)],
  ])
})

test('given two checkpoints, when the proof between them is asked for, then it proves that the log only grew', async () => {
  const earlier = signed[0]
  const later = signed[2]
  const { json } = await done(guest.get(`/api/audit/consistency?from=${earlier?.size}&to=${later?.size}`))
  const path = json.path.map((hash: string) => fromBase64(hash))
  const from = { size: json.from, root: rootOf(earlier?.note ?? '') }
  const to = { size: json.to, root: rootOf(later?.note ?? '') }
  expect(verifyConsistency({ from, to, path })).toBe(true)
  expect(verifyConsistency({ from: { ...from, root: to.root }, to, path })).toBe(false)
})

test('given sizes that were not signed, or in the wrong order, when a proof is asked for, then there is none', async () => {
  const last = signed.at(-1)?.size ?? 0
  await done(guest.get(`/api/audit/consistency?from=1&to=${last + 1}`), 404)
  await done(guest.get(`/api/audit/consistency?from=${last}&to=1`), 404)
  await done(guest.get('/api/audit/consistency?from=x&to=1'), 422)
})

test('given a witness whom an admin has named, when it hands in its cosignature, then that stands under the note, once', async () => {
  const { note = '', size = 0 } = signed[1] ?? {}
  const line = cosign(note, witness, now())
  await done(handIn(size, line))
  await done(handIn(size, cosign(note, witness, now() - 60)))
  await sign()
  const { json } = await done(guest.get('/api/audit/checkpoints'))
  const told = json.checkpoints.find((one: { size: number }) => one.size === size)
  const at = new Date(Date.parse(START) + 3 * HOUR).toISOString()
  expect(told.cosignatures).toEqual([{ witness: 'press.example', at }])
  expect(cosignaturesOf(told.note, [witnessKey])).toEqual([{ witness: witnessKey, time: now() - 3600, line }])
  expect(openCheckpoint(told.note, app.parts.store.checkpoints.key)?.size).toBe(size)
})

test('given a cosigned checkpoint, when a bundle, a backup and the folder are looked at, then all is whole and the cosignature is there', async () => {
  const key = verifierKeyText(app.parts.store.checkpoints.key)
  const bundle = join(newFolder(), 'bundle.jsonl')
  writeFileSync(bundle, (await done(admin.get('/api/admin/audit/bundle?auditor=A'))).text)
  const notes = readFileSync(bundle, 'utf8')
    .split('\n')
    .flatMap((line) => (line.includes('"kind":"checkpoint"') ? [String(JSON.parse(line).note)] : []))
  expect(notes.flatMap((note) => cosignaturesOf(note, [witnessKey])).length).toBe(1)
  const said = async (...words: string[]) =>
    (await gave(audit, ['verify', '--bundle', bundle, '--key', key, ...words], {})).said.join('\n')
  const seen = `has cosigned 1 checkpoint:\n    ${signed[1]?.size} entries, on ${new Date(Date.parse(START) + 3 * HOUR).toISOString()}`
  expect(await said()).toContain(
    `The witness ${verifierKeyText(witnessKey)}, named by the programme alone, ${seen}`,
  )
  const given = await said('--witness', keyText(stranger), '--witness', keyText(witness))
  expect(given).toContain(`The witness press.example, whose key you gave, ${seen}`)
  expect(given).toContain(
    'The witness nobody.example, whose key you gave, has cosigned no checkpoint in this bundle.',
  )
  expect((await gave(audit, ['verify', '--bundle', bundle, '--witness', key], {})).code).toBe(2)
  expect((await gave(audit, ['verify'], environment())).complained).toEqual([])
  const backups = newFolder()
  expect((await gave(backup, ['--to', backups], environment())).code).toBe(0)
  const [name = ''] = readdirSync(backups)
  const copy = { dataDir: join(backups, name), keyDir: join(app.folder, 'keys') }
  expect(inFolder(copy, ({ vault }) => vault.cosignatures.between(0, Number.MAX_SAFE_INTEGER))).toEqual(
    kept(),
  )
  await sign()
})

test('given cosignatures that are none of this log’s, when handed in, then each is refused and nothing is kept', async () => {
  const { note = '', size = 0 } = signed[0] ?? {}
  const other = signed[2]?.note ?? ''
  const before = kept()
  const line = cosign(note, witness, now())
  await done(handIn(size, cosign(note, stranger, now())), 403)
  await done(handIn(size, cosign(note, { ...stranger, name: witness.name }, now())), 403)
  await done(handIn(size, cosign(other, witness, now())), 422)
  await done(handIn(size, cosign(note, witness, now() + 3600)), 422)
  await done(handIn(size, line + line), 422)
  await done(handIn(size, 'hello'), 422)
  await done(handIn(size + 1, line), 404)
  expect(kept()).toEqual(before)
})

test('given a row of a cosignature that its witness did not make, when the folder is verified, then it is named', async () => {
  const [{ note = '', size = 0 } = {}] = signed
  await put(size, hex(witnessKey.id), cosign(signed[2]?.note ?? '', witness, now()))
  const { code, complained } = await gave(audit, ['verify'], environment())
  expect([code, complained.join()]).toEqual([
    1,
    expect.stringContaining('cosignature in the name of a witness'),
  ])
  expect(complained.join()).toContain(`(of ${size} entries)`)
  await put(size, hex(witnessKey.id), cosign(note, witness, now()))
  expect((await gave(audit, ['verify'], environment())).code).toBe(0)
})

test('given a cosignature that was damaged, when the note is asked for, then it is the note alone', async () => {
  const { note = '', size = 0 } = signed.at(-1) ?? {}
  await put(size, '00000000', 'x\n')
  expect((await done(guest.get('/api/audit/checkpoint'))).text).toBe(note)
})

test('given somebody who asks without end, when the limit is reached, then it is said when to come again', async () => {
  const answers = await Promise.all(Array.from({ length: 125 }, () => guest.get('/api/audit/checkpoint')))
  const late = answers.find(({ status }) => status === 429)
  expect(late?.headers.get('retry-after')).toBe('60')
})
