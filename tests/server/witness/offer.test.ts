/** Checkpoints are offered to strangers' witnesses by C2SP tlog-witness, whatever these answer, and never elsewhere. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { cosign, type Signer, verifierKeyOf, verifierKeyText } from '#events/ledger/note.ts'
import { offerToWitnesses } from '#server/witness/offer.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { type WitnessPeer, witnessPeer } from '../../kit/witness-peer.ts'

const signerOf = (name: string, secret: number): Signer => ({
  name,
  privateKey: new Uint8Array(32).fill(secret),
})
const press = signerOf('press.example/log', 7)
const club = signerOf('club.example', 8)
const keyText = (of: Signer): string => verifierKeyText(verifierKeyOf(of, 'cosignature'))

let app: TestApp
let admin: Client
let ofPress: WitnessPeer
let ofClub: WitnessPeer
let places = 50

const peerOf = (signer: Signer): WitnessPeer =>
  witnessPeer({ signer, log: app.parts.store.checkpoints.key, now: app.clock.now })
const sign = async (): Promise<{ note: string; size: number }> => {
  await done(admin.put('/api/admin/settings/places', { value: String(places++) }))
  return app.parts.signing.sign()
}
/** What the operator's log says. */
async function offer(patience?: number): Promise<unknown[]> {
  const said: unknown[] = []
  const reports = { ...app.parts.reports, error: (line: unknown) => void said.push(line) }
  await offerToWitnesses({ ...app.parts, reports }, patience)
  return said
}
const told = async (): Promise<string[]> => {
  const { json } = await done(app.guest().get('/api/audit/checkpoints'))
  return json.checkpoints[0].cosignatures.map((one: { witness: string }) => one.witness)
}
const complaint = (why: string) => ({ what: 'a witness has not cosigned', witness: press.name, why })

beforeAll(async () => {
  app = await testApp({ environment: { ALLOW_PRIVATE_SMTP: '1' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  admin = await app.admin()
  await Promise.all([ofPress?.close(), ofClub?.close()])
  ofPress = peerOf(press)
  ofClub = peerOf(club)
  const value = [keyText(press), `${ofPress.url}/`, keyText(club), ofClub.url].join('\n')
  await done(admin.put('/api/admin/settings/audit_witnesses', { value }))
})

test('given witnesses with addresses, when checkpoints are offered, then each is asked as the standard says, and its cosignature is kept and shown', async () => {
  const first = await sign()
  expect(await offer()).toEqual([])
  expect([ofPress.asked, await told()]).toEqual([[`old 0\n\n${first.note}`], [press.name, club.name]])
  expect(await offer()).toEqual([])
  expect(ofPress.asked.length).toBe(1)

  const second = await sign()
  expect(await offer()).toEqual([])
  const { path } = (
    await done(app.guest().get(`/api/audit/consistency?from=${first.size}&to=${second.size}`))
  ).json
  expect(path.length).toBeGreaterThan(0)
  expect(ofPress.asked.slice(1)).toEqual([
    `old 0\n\n${second.note}`,
    `old ${first.size}\n${path.map((hash: string) => `${hash}\n`).join('')}\n${second.note}`,
  ])
  expect([ofPress.seen()?.size, (await told()).length]).toEqual([second.size, 2])
})

test('given a witness whose answer was lost, when the same checkpoint is offered again, then it cosigns that again', async () => {
  const { note, size } = await sign()
  ofPress.answers((usual) => {
    const answer = usual()
    return answer.status === 200 ? new Response(null, { status: 502 }) : answer
  })
  expect([await offer(), await told()]).toEqual([[complaint('it answers 502')], [club.name]])
  ofPress.answers(null)
  expect([await offer(), await told()]).toEqual([[], [press.name, club.name]])
  expect(ofPress.seen()?.size).toBe(size)
  expect(ofPress.asked.at(-1)).toStartWith(`old ${size}\n\n${note}`)
})

test('given a witness that lies, refuses, sends elsewhere or sends too much, when a checkpoint is offered, then nothing of it is kept, and the other’s is', async () => {
  const before = (await sign()).note
  const elsewhere = peerOf(press)
  const now = Math.floor(app.clock.now().getTime() / 1000)
  const right = (note: string) => cosign(note, press, now)
  const beside = (note: string, init: ResponseInit) => new Response(right(note), init)
  const location = `${elsewhere.url}/add-checkpoint`
  const without = 'it answers without its cosignature'
  const cases: [answer: (note: string) => Response, why: string][] = [
    [(note) => new Response(cosign(note, club, now)), without],
    [(note) => new Response(cosign(note, { ...club, name: press.name }, now)), without],
    [() => new Response(right(before)), without],
    [(note) => new Response(`${right(note)}hello\n`), without],
    [(note) => new Response(right(note) + 'x'.repeat(100_000)), 'strange-answer'],
    [(note) => new Response(cosign(note, press, now + 3600)), 'invalid'],
    [(note) => beside(note, { status: 404 }), 'it answers 404'],
    [(note) => beside(note, { status: 403 }), 'it answers 403'],
    [(note) => beside(note, { status: 422 }), 'it answers 422'],
    [(note) => beside(note, { status: 307, headers: { location } }), 'it answers 307'],
    [(note) => beside(note, { status: 409 }), 'it answers 409'],
    [() => new Response('0\n', { status: 409 }), 'it answers 409'],
    [
      () => new Response('1000000\n', { status: 409 }),
      'it has cosigned 1000000 entries, more than the log has',
    ],
  ]
  for (const [answer, why] of cases) {
    const { note } = await sign()
    ofPress.answers(() => answer(note))
    expect(await offer()).toEqual([complaint(why)])
    expect(await told()).toEqual([club.name])
  }
  expect(elsewhere.asked).toEqual([])
  await elsewhere.close()
})

test('given a witness that never answers, or is away, when a checkpoint is offered, then nobody waits for it, and the next time it cosigns', async () => {
  await sign()
  const { promise: never, resolve } = Promise.withResolvers<Response>()
  ofPress.answers(() => never)
  const offering = offer(500)
  while (ofClub.seen()?.size !== app.parts.store.checkpoints.sizes().at(-1)) await Bun.sleep(5)
  const { size } = await sign()
  expect((await done(app.guest().get('/api/audit/checkpoint'))).text).toContain(`\n${size}\n`)
  expect(await offering).toEqual([complaint('timeout')])
  resolve(new Response())
  ofPress.answers(null)
  expect(await offer()).toEqual([])
  await ofPress.close()
  await sign()
  expect([await offer(), await told()]).toEqual([[complaint('unreachable')], [club.name]])
})

test('given a server that may not call its own network, when a checkpoint is offered to an address there, then nothing is sent', async () => {
  await sign()
  const said: unknown[] = []
  const reports = { ...app.parts.reports, error: (line: unknown) => void said.push(line) }
  await offerToWitnesses({ ...app.parts, config: { allowPrivateSmtp: false }, reports })
  expect([said.length, ofPress.asked, ofClub.asked]).toEqual([2, [], []])
  expect(await offer()).toEqual([])
  expect([ofPress.asked.length, ofClub.asked.length]).toEqual([1, 1])
})
