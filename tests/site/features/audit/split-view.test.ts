/**
 * A split view: whoever holds every key of the server shows two families two logs, each right in itself. What finds it, and what
 * alone does not.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cosign, noteIn, type Signer, verifierKeyOf, verifierKeyText } from '#events/ledger/note.ts'
import { parseReceipt, verifyReceipt } from '#events/ledger/receipt.ts'
import { audit } from '#server/commands/audit.ts'
import { offerToWitnesses } from '#server/witness/offer.ts'
import { heldAgainst } from '../../../../site/features/audit/log/checking.ts'
import { checkBundle, earlierNotes } from '../../../../site/features/audit/worker/check-bundle.ts'
import { type TestApp, testApp, testClock } from '../../../kit/app.ts'
import { done } from '../../../kit/client.ts'
import { type Applied, sent } from '../../../kit/season.ts'
import { type WitnessPeer, witnessPeer } from '../../../kit/witness-peer.ts'
import { gave, newFolder, removeFolders } from '../../../server/commands/kit.ts'

const HOUR = 60 * 60 * 1000
const environment = { ALLOW_PRIVATE_SMTP: '1', LOG_LEVEL: 'silent' }
const press: Signer = { name: 'press.example', privateKey: new Uint8Array(32).fill(7) }
/** A witness that whoever runs the server has made up. */
const friend: Signer = { name: 'friend.example', privateKey: new Uint8Array(32).fill(8) }
const friendKey = verifierKeyText(verifierKeyOf(friend, 'cosignature'))
const pressKey = verifierKeyText(verifierKeyOf(press, 'cosignature'))

/** What one of the two families has in its hands: its receipt, a bundle, and the page /audit/log as it is shown to it. */
type View = { app: TestApp; receipt: string; bundle: string[]; refusals: unknown[] }
let witness: WitnessPeer
/** Entries that both logs share. */
let shared = 0
let views: [View, View]

const newestOf = async (app: TestApp): Promise<string> =>
  (await done(app.guest().get('/api/audit/checkpoint'))).text
const keyOf = (app: TestApp) => app.parts.store.checkpoints.key

const receiptOf = async ({ family, id }: Applied): Promise<string> =>
  (await done(family.get(`/api/applications/${id}/receipt`))).json.text
async function bundleOf(app: TestApp): Promise<string[]> {
  const admin = await app.admin()
  const { text } = await done(admin.get('/api/admin/audit/bundle?auditor=A&level=public'))
  return text.split('\n').filter((line) => line !== '')
}
/** A family applies, and the server asks the witness. */
async function viewOn(app: TestApp, groomName: string): Promise<View> {
  const refusals: unknown[] = []
  const reports = { ...app.parts.reports, error: (line: unknown) => void refusals.push(line) }
  const receipt = await receiptOf(await sent(app, { groomName }))
  await offerToWitnesses({ ...app.parts, reports })
  return { app, receipt, bundle: await bundleOf(app), refusals }
}
const eachAgainstTheOther = (): [mine: View, others: View][] => [views, [views[1], views[0]]]
const checked = ({ app, bundle }: View, earlier: readonly string[] = [], witnesses = '') =>
  checkBundle({ lines: bundle, key: verifierKeyText(keyOf(app)), witnesses, earlier }).verdict
/** The page /audit/log, as this family sees it, with a checkpoint or receipt that somebody has. */
const log = async ({ app }: View, kept: string) => {
  const proof = async (from: number, to: number) =>
    (await done(app.guest().get(`/api/audit/consistency?from=${from}&to=${to}`))).json.path
  const newest = await newestOf(app)
  return (await heldAgainst(kept, { verifierKey: verifierKeyText(keyOf(app)), newest }, proof)).is
}

beforeAll(async () => {
  const folder = newFolder()
  const first = await testApp({ folder, environment })
  witness = witnessPeer({ signer: press, log: keyOf(first), now: first.clock.now })
  const admin = await first.admin()
  await done(admin.put('/api/admin/settings/audit_witnesses', { value: `${pressKey}\n${witness.url}` }))
  shared = (await first.parts.signing.sign()).size
  await offerToWitnesses(first.parts)
  await first.stop()
  const copy = newFolder()
  cpSync(folder, copy, { recursive: true })
  const later = () => testClock(new Date(first.clock.now().getTime() + HOUR).toISOString())
  const one = await testApp({ folder, environment, clock: later() })
  const two = await testApp({ folder: copy, environment, clock: later() })
  views = [await viewOn(one, 'Planted Groom'), await viewOn(two, 'Another Groom')]
})
afterAll(async () => {
  await Promise.all([...views.map(({ app }) => app.close()), witness.close()])
  removeFolders()
})

test('given two logs under one key, when each family looks at its own alone, then nothing is found', async () => {
  for (const view of views) {
    const { app, receipt } = view
    expect(verifyReceipt(receipt, keyOf(app))).toMatchObject({ ok: true, isTrusted: true })
    expect(checked(view, [noteIn(receipt) ?? '']).ok).toBe(true)
    expect(await log(view, receipt)).toBe('grown')
    expect(await log(view, await newestOf(app))).toBe('grown')
  }
})

test('given the receipt of another family, when it is held against one’s own bundle, then the split is found, whichever way', async () => {
  for (const [mine, others] of eachAgainstTheOther()) {
    const earlier = earlierNotes(() => others.receipt.split('\n')) ?? []
    expect(checked(mine, earlier)).toMatchObject({ ok: false, problem: 'earlier-root' })
    const bundle = join(newFolder(), 'bundle.jsonl')
    const receipt = join(newFolder(), 'other.tlog-proof')
    writeFileSync(bundle, mine.bundle.map((line) => `${line}\n`).join(''))
    writeFileSync(receipt, others.receipt)
    const ended = await gave(audit, ['verify', '--bundle', bundle, '--earlier', receipt], {})
    expect([ended.code, ended.complained.length]).toEqual([1, 1])
    writeFileSync(receipt, mine.receipt)
    expect((await gave(audit, ['verify', '--bundle', bundle, '--earlier', receipt], {})).code).toBe(0)
  }
})

test('given the receipt of another family, when it is held against the log that one is shown, then the split is found', async () => {
  for (const [mine, others] of eachAgainstTheOther())
    expect(await log(mine, others.receipt)).toBe('rewritten')
})

/** By whom the bundle has cosignatures of which checkpoints, where a visitor has the key of the press. */
const cosigned = (view: View): Record<string, number[]> | null => {
  const verdict = checked(view, [], pressKey)
  if (!verdict.ok) return null
  return Object.fromEntries(
    verdict.witnessed.witnesses.map(({ name, seen }) => [name, seen.map(({ size }) => size)]),
  )
}

test('given one witness that is shown both logs, when it has cosigned one, then it never cosigns the other, and whoever asks for it misses it', async () => {
  const [one, two] = views
  const signed = parseReceipt(one.receipt)?.note.split('\n')[1]
  expect([one.refusals, two.refusals]).toEqual([
    [],
    [{ what: 'a witness has not cosigned', witness: press.name, why: 'it answers 422' }],
  ])
  expect([cosigned(one), cosigned(two)]).toEqual([
    { [press.name]: [shared, Number(signed)] },
    { [press.name]: [shared] },
  ])
  // The receipt itself does not say so.
  expect(verifyReceipt(two.receipt, keyOf(two.app))).toMatchObject({ ok: true })
  // What the witness has kept finds it, where the family that was not shown it holds its log against that.
  expect(await log(two, await newestOf(one.app))).toBe('rewritten')
})

test('given a witness that is shown one log alone, when the other goes on, then only what is held against the other finds it', async () => {
  const [one, two] = views
  const admin = await two.app.admin()
  await done(admin.put('/api/admin/settings/audit_witnesses', { value: friendKey }))
  two.app.clock.advance(HOUR)
  const later = await viewOn(two.app, 'Third Groom')
  const { size } = await two.app.parts.signing.sign()
  const cosignature = cosign(await newestOf(two.app), friend, two.app.clock.now().getTime() / 1000)
  await done(two.app.guest().post('/api/audit/cosignature', { size, cosignature }))
  const bundle = await bundleOf(two.app)
  expect(cosigned({ ...later, bundle })).toEqual({ [press.name]: [shared], [friend.name]: [size] })
  expect(await log(later, two.receipt)).toBe('grown')
  expect([await log(later, one.receipt), await log(one, later.receipt)]).toEqual(['rewritten', 'shrank'])
})
