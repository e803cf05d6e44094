/** That no letter is lost and none comes twice, whatever the mail server, the network or the disk does. */

import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { createServer } from 'node:net'
import { inTransaction } from '#server/store/database.ts'
import type { Posted } from '#server/store/records.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { foundIn } from '../../kit/bytes.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { freePort } from '../../kit/free-port.ts'
import { moveTo, sent } from '../../kit/season.ts'
import { mailBy, smtpPeer } from '../../kit/smtp-peer.ts'

const MINUTE = 60_000
// What a full disk makes the server report is not for this test's own output.
const environment = { ALLOW_PRIVATE_SMTP: '1', LOG_LEVEL: 'silent' }
let app: TestApp
let admin: Client = client(() => 'http://127.0.0.1:1')
beforeAll(async () => {
  app = await testApp({ environment, mail: { timeout: 1500 } })
  admin = await app.admin()
})
afterAll(() => app.close())
beforeEach(() => app.parts.store.vault.db.run('delete from mail'))

const posted = (): Posted[] => app.parts.store.vault.mail.page(null, { offset: 0, limit: 500 })
const standing = () => posted().map(({ state, tries, trouble }) => ({ state, tries, trouble }))
const code = (key: string, to = `${key}@example.org`, accountId: string | null = null) => {
  const until = '2030-01-01T00:00:00.000Z'
  const letter = { kind: 'verification-code', code: '123456', until } as const
  return inTransaction(app.parts.store.vault.db, () =>
    app.parts.mail.queue({ letter, to, locale: 'en', accountId, key }),
  )
}
async function minutes(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    app.clock.advance(MINUTE)
    await app.parts.mail.work()
  }
}

test('given no mail server, when families submit and one is set later, then only what comes after is told', async () => {
  await sent(app)
  expect(posted()).toEqual([])
  const peer = await smtpPeer()
  await mailBy(admin, peer.port)
  await app.parts.mail.work()
  expect([posted(), peer.letters]).toEqual([[], []])
  const { reference } = await sent(app)
  await app.parts.mail.work()
  const subjects = peer.letters.map(({ subject }) => subject ?? '')
  expect([subjects.length, subjects.every((subject) => subject.endsWith(reference))]).toEqual([2, true])
  await done(admin.put('/api/admin/settings/smtp_host', { value: '' }))
  await sent(app)
  expect(posted()).toHaveLength(2)
  await peer.close()
})

test('given a mail server that is down for two hours, when 20 families submit, then every letter arrives once it is back, each once', async () => {
  const port = freePort()
  await mailBy(admin, port)
  const references: string[] = []
  for (let n = 0; n < 20; n += 1) {
    references.push((await sent(app)).reference)
    await minutes(2)
  }
  await minutes(80)
  expect(posted().filter(({ state }) => state !== 'queued')).toEqual([])
  expect(Math.max(...posted().map(({ tries }) => tries))).toBeGreaterThan(2)
  const back = await smtpPeer({ port })
  await minutes(2)
  const arrived = back.letters.map(({ subject }) => subject?.slice(-9) ?? '').sort()
  expect(arrived).toEqual(references.flatMap((reference) => [reference, reference]).sort())
  expect(new Set(back.letters.map(({ messageId }) => messageId)).size).toBe(40)
  await minutes(60)
  expect(back.letters).toHaveLength(40)
  await back.close()
}, 600_000)

test('given a server that takes the connection and says nothing, when letters are due, then one waits for it and no other', async () => {
  let connections = 0
  const silent = createServer(() => {
    connections += 1
  })
  await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready))
  const address = silent.address()
  await mailBy(admin, typeof address === 'object' && address ? address.port : 0)
  const before = connections
  for (const key of ['a', 'b', 'c']) code(key)
  await app.parts.mail.work()
  expect(connections - before).toBe(1)
  expect(standing().sort((a, b) => b.tries - a.tries)).toEqual([
    { state: 'queued', tries: 1, trouble: 'timeout' },
    { state: 'queued', tries: 0, trouble: 'timeout' },
    { state: 'queued', tries: 0, trouble: 'timeout' },
  ])
  silent.close()
})

test('given refusals of the server, when letters are sent, then a dead address fails at once, and a busy one is tried again', async () => {
  const codes: Record<string, number> = { 'dead@example.org': 550, 'busy@example.org': 451 }
  const peer = await smtpPeer({
    onRcptTo: ({ address }, _session, answer) => {
      const responseCode = codes[address]
      answer(responseCode ? Object.assign(new Error('secret-marker of the server'), { responseCode }) : null)
    },
  })
  await mailBy(admin, peer.port)
  for (const name of ['dead', 'busy', 'fine']) code(`refused-${name}`, `${name}@example.org`)
  await app.parts.mail.work()
  const told = (await done(admin.get('/api/admin/mail'))).text
  expect(told).not.toContain('secret-marker')
  const { counts, isOn, letters } = JSON.parse(told)
  expect([isOn, counts]).toEqual([true, { queued: 1, waiting: 0, held: 0, sent: 1, failed: 1 }])
  const shown = (to: string) => letters.find((letter: { to: string }) => letter.to === to)
  const at = app.clock.now().toISOString()
  const same = {
    application: null,
    carrier: 'letter',
    delivery: null,
    kind: 'verification-code',
    mayTellByHand: false,
    subject: 'Confirm your email address',
    tries: 1,
    queuedAt: at,
  }
  const [dead, busy, fine] = ['dead@example.org', 'busy@example.org', 'fine@example.org'].map(shown)
  const nextTry = new Date(app.clock.now().getTime() + MINUTE).toISOString()
  const { id } = dead
  expect([dead, busy, fine]).toEqual([
    {
      ...same,
      id,
      to: 'dead@example.org',
      state: 'failed',
      sentAt: null,
      nextTry: null,
      trouble: 'no-such-recipient',
      cause: 'The mail server says that this address does not exist.',
      way: 'By email to dead@example.org',
    },
    {
      ...same,
      id: busy.id,
      to: 'busy@example.org',
      state: 'queued',
      sentAt: null,
      nextTry,
      trouble: 'deferred',
      cause: 'The mail server or SMS gateway asks to try again later.',
      way: 'By email to busy@example.org',
    },
    {
      ...same,
      id: fine.id,
      to: 'fine@example.org',
      state: 'sent',
      sentAt: at,
      nextTry: null,
      trouble: null,
      cause: null,
      way: 'By email to fine@example.org',
    },
  ])
  codes['dead@example.org'] = 0
  expect((await done(admin.post(`/api/admin/mail/${id}/retry`))).json.state).toBe('queued')
  await app.parts.mail.work()
  expect(peer.letters.map(({ recipients }) => recipients)).toEqual([
    ['fine@example.org'],
    ['dead@example.org'],
  ])
  const again = await admin.post(`/api/admin/mail/${id}/retry`)
  expect([again.status, again.json.code]).toEqual([409, 'already-sent'])
  await peer.close()
})

test('given a disk that takes no note, when the server has taken a letter, then it is noted later and never sent again', async () => {
  const { db } = app.parts.store.vault
  const peer = await smtpPeer({
    onRcptTo: (_to, _session, answer) => {
      db.run('PRAGMA query_only=ON')
      answer()
    },
  })
  await mailBy(admin, peer.port)
  await app.parts.mail.work()
  code('unnoted')
  await app.parts.mail.work().catch((error: unknown) => expect(String(error)).toContain('readonly'))
  await expect(app.parts.mail.work()).rejects.toThrow('readonly')
  db.run('PRAGMA query_only=OFF')
  await app.parts.mail.work()
  expect([peer.letters.length, standing()]).toEqual([1, [{ state: 'sent', tries: 1, trouble: null }]])
  await peer.close()
})

test('given a letter whose link ends, when it could not be sent in time, then it is not sent any more', async () => {
  const peer = await smtpPeer()
  await mailBy(admin, peer.port)
  const until = app.clock.now().toISOString()
  const letter = { kind: 'password-link', link: 'https://wedding.example/reset', until } as const
  inTransaction(app.parts.store.vault.db, () =>
    app.parts.mail.queue({ letter, to: 'late@example.org', locale: 'en', accountId: null, key: 'late' }),
  )
  await app.parts.mail.work()
  expect([peer.letters, standing()]).toEqual([[], [{ state: 'failed', tries: 1, trouble: 'expired' }]])
  await peer.close()
})

test('given a crash between the log and the queue, when the server starts again, then the letters are queued after all', async () => {
  const peer = await smtpPeer()
  await mailBy(admin, peer.port)
  const before = app.parts.store.log.size()
  const { reference } = await sent(app)
  const { vault } = app.parts.store
  await app.parts.mail.work()
  peer.letters.length = 0
  vault.db.run('delete from mail')
  inTransaction(vault.db, () => vault.cursor.set('mail', before))
  await app.restart()
  await app.parts.mail.work()
  expect(peer.letters.map(({ subject }) => subject?.slice(-9))).toEqual([reference, reference])
  await peer.close()
})

test('given letters about a family, sent and waiting, when it is erased, then no byte of them is left in the vault', async () => {
  const peer = await smtpPeer()
  await mailBy(admin, peer.port)
  // The log was signed for the receipt of another family, and is again a minute later.
  app.clock.advance(MINUTE)
  const { id, family } = await sent(app)
  const me = (await done(family.get('/api/me'))).json
  code('of-the-account', me.email, me.id)
  await app.parts.mail.work()
  await moveTo(admin, id, 'verified')
  const { vault } = app.parts.store
  const rows = vault.db.query<{ id: string; sealed: Uint8Array }, []>('select id, sealed from mail').all()
  expect(rows).toHaveLength(4)
  const wanted = new Map(
    rows.flatMap((row) => [
      [`${row.id} sealed`, [Buffer.from(row.sealed)]],
      [row.id, [Buffer.from(row.id)]],
    ]),
  )
  const left = async (): Promise<string[]> => {
    const files = ['', '-wal'].map((end) => Bun.file(`${vault.db.location}${end}`).arrayBuffer())
    return (await Promise.all(files)).flatMap((bytes) => foundIn(Buffer.from(bytes), wanted)).sort()
  }
  expect(new Set(await left())).toEqual(new Set(wanted.keys()))
  await done(admin.delete(`/api/admin/applications/${id}`), 204)
  expect([await left(), posted()]).toEqual([[], []])
  app.clock.advance(3 * MINUTE)
  await app.parts.mail.work()
  expect(peer.letters).toHaveLength(3)
  await peer.close()
})

test('given one letter, when the server stays away for days, then it waits a minute, twice as long each time, and at most a day', async () => {
  await mailBy(admin, freePort())
  code('patient')
  const waits: number[] = []
  for (let n = 0; n < 14; n += 1) {
    await app.parts.mail.work()
    const next = Date.parse(posted()[0]?.nextAt ?? '') - app.clock.now().getTime()
    waits.push(next / MINUTE)
    app.clock.advance(next)
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1440, 1440, 1440])
})

test('given letters queued and tried while the clock was months ahead, when it is right again, then they are sent and tried as ever', async () => {
  const right = app.clock.now().toISOString()
  admin = await app.admin()
  const port = freePort()
  await mailBy(admin, port)
  app.clock.set('2027-06-01T00:00:00.000Z')
  code('tried-ahead')
  await app.parts.mail.work()
  code('queued-ahead')
  app.clock.set(right)
  await app.parts.mail.work()
  const soon = new Date(Date.parse(right) + 2 * MINUTE).toISOString()
  expect(posted().map(({ state, nextAt }) => [state, (nextAt ?? '') <= soon])).toEqual(
    Array(2).fill(['queued', true]),
  )
  const back = await smtpPeer({ port })
  await minutes(2)
  expect(back.letters.flatMap(({ recipients }) => recipients).sort()).toEqual([
    'queued-ahead@example.org',
    'tried-ahead@example.org',
  ])
  await back.close()
})

test('given letters about two families, when one is searched for by its number, its name or a name of neither, then its letters are found, and each names its family', async () => {
  const peer = await smtpPeer()
  await mailBy(admin, peer.port)
  const one = await sent(app, { groomName: 'Sreejith Sankalpikam', brideName: 'Aparna Sankalpikam' })
  await sent(app, { groomName: 'Nobody Else' })
  await code('of-no-family')
  const found = async (q: string) =>
    (await done(admin.get(`/api/admin/mail?q=${encodeURIComponent(q)}`))).json.letters.map(
      ({ kind, application }: { kind: string; application: object }) => [kind, application],
    )
  const { number } = (await done(admin.get(`/api/admin/applications/${one.id}`))).json
  const family = { id: one.id, number, groomName: 'Sreejith Sankalpikam', brideName: 'Aparna Sankalpikam' }
  const letters = [
    ['acknowledgement', family],
    ['details', family],
  ]
  for (const q of [number, `${number.slice(0, 3)} ${number.slice(3, 6)} ${number.slice(6)}`, 'sreejit'])
    expect((await found(q)).sort()).toEqual(letters)
  expect(await found('Hameed')).toEqual([])
  expect((await found('')).length).toBe(5)
  await peer.close()
})
