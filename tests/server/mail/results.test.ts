/** Letters about decisions wait until an admin publishes the results, and go to whoever the decisions then concern. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Status } from '#events/application/statuses.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { registerConfirmed } from '../../kit/confirmed.ts'
import { wholeForm } from '../../kit/forms.ts'
import { moveTo } from '../../kit/season.ts'
import { delivered, mailBy, type Peer, smtpPeer } from '../../kit/smtp-peer.ts'

setDefaultTimeout(600_000)
const PASSWORD = 'chembarathi poovu'
let peer: Peer
let app: TestApp
let admin: Client = client(() => 'http://127.0.0.1:1')
let made = 0
beforeAll(async () => {
  peer = await smtpPeer()
  app = await testApp({ environment: { ALLOW_PRIVATE_SMTP: '1', LOG_LEVEL: 'silent' } })
  admin = await app.admin()
})
afterAll(async () => {
  await app.close()
  await peer.close()
})

type Applied = { family: Client; id: string; email: string }
/** A family whose application is in a status, told of all that happened before. */
async function applied(status: Status, email = `decided-${++made}@example.org`): Promise<Applied> {
  const family = app.guest()
  const phone = `+91 98470 ${10_000 + ++made}`
  await registerConfirmed(app.parts.store, family, { phone, email, password: PASSWORD })
  await done(family.patch('/api/me', { locale: 'en' }))
  const { id } = (await done(family.post('/api/applications', wholeForm()), 201)).json
  await done(family.put(`/api/applications/${id}`, { status: 'submitted' }))
  if (status !== 'submitted') await moveTo(admin, id, status)
  await delivered(app)
  return { family, id, email }
}
/** A verified family that was rejected. */
async function turnedDown(email?: string): Promise<Applied> {
  const one = await applied('ranked', email)
  await moveTo(admin, one.id, 'rejected')
  return one
}
/** A season of its own, with a mail server unless it is said otherwise. */
async function season({ mail = true } = {}): Promise<string> {
  made += 1
  admin = await app.admin()
  const name = `Season ${made}`
  await done(admin.put('/api/admin/settings/application_deadline', { value: '2099-01-01T00:00:00Z' }))
  await done(admin.put('/api/admin/settings/season', { value: name }))
  if (mail) await mailBy(admin, peer.port)
  else await done(admin.put('/api/admin/settings/smtp_host', { value: '' }))
  return name
}
const organiser = async () => {
  const { id, email } = (await done(admin.get('/api/me'))).json
  return { id, email }
}
const heard = ({ email }: Applied): string[] =>
  peer.letters.flatMap(({ recipients, subject }) =>
    recipients.includes(email) && !subject?.startsWith('Application received') ? (subject ?? '') : [],
  )
const last = (one: Applied) =>
  heard(one)
    .at(-1)
    ?.replace(/\d{3} \d{3} \d/, '…')
const results = async (of = '') => (await done(admin.get(`/api/admin/results${of}`))).json
const publish = async (body: object = {}) =>
  (await done(admin.put('/api/admin/results', { published: true, ...body }))).json
type Letter = { id: string; to: string; nextTry: string | null }
/** Of these families, the letters that wait for the results; others may be of earlier seasons. */
const waiting = async (...families: Applied[]): Promise<Letter[]> => {
  const { letters } = (await done(admin.get('/api/admin/mail?state=waiting&limit=500'))).json
  return letters.filter(({ to }: Letter) => families.some(({ email }) => email === to))
}
const weeks = async (count: number) => {
  app.clock.advance(count * 7 * 24 * 3_600_000)
  admin = await app.admin()
  await app.parts.mail.work()
}
type Counted = { status: string; letters: number; noAddress: number; told: number }
const counts = ({ letters }: { letters: Counted[] }) =>
  letters.map(({ status, letters, noAddress, told }) => [status, letters, noAddress, told])

/** What the log says of the results so far. */
const said = (): string[] =>
  app.parts.store.log.typesSince('programme', 0).filter((type) => type.startsWith('Results'))

test('given decisions, when weeks go by, then nobody is written to; once they are published, each is, two minutes later', async () => {
  await season()
  const selected = await applied('finalized')
  const next = await applied('waitlist')
  const early = await turnedDown()
  const shortlisted = await applied('shortlisted')
  await weeks(3)
  await app.restart()
  await weeks(1)
  expect([selected, next, early].flatMap(heard)).toEqual([])
  expect(last(shortlisted)).toBe('Your application …: Shortlisted')
  expect((await waiting(selected, next, early)).map(({ nextTry }) => nextTry)).toEqual([null, null, null])
  expect((await done(admin.get('/api/admin/mail'))).json.counts.waiting).toBe(3)

  const answer = await publish()
  const at = app.clock.now().getTime()
  expect(answer).toMatchObject({ isPublished: true, undoableUntil: new Date(at + 120_000).toISOString() })
  await app.parts.mail.work()
  expect([selected, next, early].flatMap(heard)).toEqual([])
  await delivered(app)
  expect([selected, next, early].map(last)).toEqual([
    'Your application …: Final Selection',
    'Your application …: Waitlist',
    'About your application …',
  ])
  await publish({ again: true })
  await weeks(20)
  await app.parts.mail.sweep()
  await publish({ again: true })
  await delivered(app)
  expect([selected, next, early, shortlisted].map((one) => heard(one).length)).toEqual([1, 1, 1, 1])
})

test('given letters that wait, when the status changes or is undone, then one about the newest waits, or none', async () => {
  await season()
  const one = await applied('shortlisted')
  await moveTo(admin, one.id, 'rejected')
  await weeks(1)
  await moveTo(admin, one.id, 'finalized')
  expect(await waiting(one)).toHaveLength(1)
  await moveTo(admin, one.id, 'shortlisted')
  await delivered(app)
  expect([await waiting(one), heard(one).length]).toEqual([[], 1])
  const other = await applied('ranked')
  await moveTo(admin, other.id, 'shortlisted')
  // Its letter is in the queue before the next step, as it may be or not.
  await app.parts.mail.work()
  await moveTo(admin, other.id, 'waitlist')
  await app.parts.mail.work()
  await moveTo(admin, other.id, 'shortlisted')
  await delivered(app)
  expect(last(other)).toBe('Your application …: Shortlisted')
  const gone = await applied('waitlist')
  const withdrawing = await gone.family.send(
    'DELETE',
    `/api/applications/${gone.id}`,
    JSON.stringify({ password: PASSWORD }),
    { 'content-type': 'application/json' },
  )
  expect([withdrawing.status < 300, await waiting(gone)]).toEqual([true, []])
  const erased = await turnedDown()
  await done(admin.delete(`/api/admin/applications/${erased.id}`), 204)
  await publish()
  await delivered(app)
  expect([gone, erased].flatMap(heard)).toEqual([])
})

test('given a family that was never verified, when it is rejected, then it gets its letter after the two minutes in which it can be undone', async () => {
  await season()
  const one = await applied('under_verification')
  await moveTo(admin, one.id, 'rejected')
  await app.parts.mail.work()
  expect(heard(one)).toEqual([])
  await delivered(app)
  expect(last(one)).toBe('About your application …')
  await publish()
  await delivered(app)
  expect(heard(one)).toHaveLength(1)
})

test('given a choice that has begun, when a verified family is shortlisted, then it gets no letter', async () => {
  await season()
  const one = await applied('ranked')
  await applied('waitlist')
  await moveTo(admin, one.id, 'shortlisted')
  await delivered(app)
  expect(heard(one)).toEqual([])
})

test('given results published by mistake, when that is taken back in time, then nothing goes; later it cannot be', async () => {
  const name = await season()
  const one = await applied('finalized')
  await publish()
  app.clock.advance(119_000)
  await app.parts.mail.work()
  expect(await publish({ published: false })).toEqual({
    season: name,
    isPublished: false,
    publishedAt: null,
    undoableUntil: null,
    changed: { at: app.clock.now().toISOString(), by: await organiser() },
  })
  await weeks(2)
  expect([heard(one), (await waiting(one)).length]).toEqual([[], 1])
  await publish()
  const { letters } = (await done(admin.get('/api/admin/mail?state=queued'))).json
  const { id } = letters.find(({ to }: Letter) => to === one.email)
  await done(admin.post(`/api/admin/mail/${id}/retry`))
  await app.parts.mail.work()
  await publish({ published: false })
  await publish()
  await delivered(app)
  expect(heard(one)).toHaveLength(1)
  const late = await admin.put('/api/admin/results', { published: false })
  expect([late.status, late.json.code]).toEqual([409, 'not-undoable'])
})

test('given a letter that waits, when somebody wants to send it now, then it is refused', async () => {
  await season()
  const one = await turnedDown()
  const [letter] = await waiting(one)
  const answer = await admin.post(`/api/admin/mail/${letter?.id}/retry`)
  await done(admin.post('/api/admin/mail/release'))
  await weeks(1)
  expect([answer.status, answer.json.code, heard(one)]).toEqual([409, 'results-unpublished', []])
})

test('given a mail server that is set after the decisions, when the results are published, then all are told', async () => {
  await season({ mail: false })
  const one = await applied('waitlist')
  const two = await applied('finalized')
  await mailBy(admin, peer.port)
  expect(await waiting(one, two)).toHaveLength(2)
  await moveTo(admin, one.id, 'shortlisted')
  await done(admin.put('/api/admin/settings/smtp_host', { value: '' }))
  await moveTo(admin, one.id, 'rejected')
  await mailBy(admin, peer.port)
  expect(counts(await results())).toEqual([
    ['finalized', 1, 0, 0],
    ['waitlist', 0, 0, 0],
    ['rejected', 1, 0, 0],
  ])
  await publish()
  await delivered(app)
  expect([last(one), last(two)]).toEqual(['About your application …', 'Your application …: Final Selection'])
})

test('given results that were published without a mail server, when one is set, then nobody is surprised, until they are published again', async () => {
  await season()
  const waits = await applied('waitlist')
  await done(admin.put('/api/admin/settings/smtp_host', { value: '' }))
  const unheard = await applied('finalized')
  expect(await results()).toMatchObject({ isOn: false })
  await publish()
  await mailBy(admin, peer.port)
  await delivered(app)
  expect([heard(waits), heard(unheard), await waiting(waits, unheard)]).toEqual([[], [], []])
  await publish()
  await delivered(app)
  expect(heard(unheard)).toEqual([])
  await publish({ again: true })
  await delivered(app)
  expect([heard(waits).length, heard(unheard).length]).toEqual([1, 1])
})

test('given what publishing would send, when it is asked for, then it is counted, one of each is shown whole, and who has no address is named', async () => {
  const name = await season()
  const selected = await applied('finalized')
  await turnedDown()
  const unreached = await turnedDown('')
  const undecided = await applied('shortlisted')
  const back = await applied('submitted')
  await moveTo(admin, back.id, 'draft')
  const told = await results()
  expect([told.season, told.isPublished, told.isOn, told.isByHand, counts(told)]).toEqual([
    name,
    false,
    true,
    false,
    [
      ['finalized', 1, 0, 0],
      ['waitlist', 0, 0, 0],
      ['rejected', 1, 1, 0],
    ],
  ])
  const form = wholeForm()
  expect(told.otherwise).toEqual({
    total: 1,
    families: [
      {
        id: unreached.id,
        number: expect.stringMatching(/^\d{7}$/),
        status: 'rejected',
        groomName: form.groomName ?? '',
        brideName: form.brideName ?? '',
      },
    ],
  })
  expect(told.undecided).toEqual({
    total: 1,
    byStatus: [
      { status: 'shortlisted', count: 1 },
      ...['ranked', 'verified', 'under_verification', 'submitted'].map((status) => ({ status, count: 0 })),
    ],
    families: [
      { ...told.otherwise.families[0], id: undecided.id, number: expect.any(String), status: 'shortlisted' },
    ],
  })
  const [{ sample }] = told.letters
  expect(sample.en.subject).toBe('Your application 000 000 1: Final Selection')
  await publish({ position: told.position })
  await delivered(app)
  const whole = peer.letters.findLast(({ recipients }) => recipients.includes(selected.email))
  const number = whole?.subject?.match(/\d{3} \d{3} \d/)?.[0] ?? ''
  expect(whole?.text?.replaceAll(number, '000 000 1').trim()).toBe(sample.en.text.trim())
  expect(sample.ml.text).toContain('000 000 1')
  expect(counts(await results())).toEqual([
    ['finalized', 0, 0, 1],
    ['waitlist', 0, 0, 0],
    ['rejected', 0, 1, 1],
  ])
})

test('given a decision since the counts were seen, when the results are published by them, then they have moved on', async () => {
  await season()
  const one = await applied('finalized')
  const { position } = await results()
  await done(admin.post(`/api/admin/applications/${one.id}/notes`, { note: 'Says nothing' }), 201)
  const before = said()
  await moveTo(admin, one.id, 'waitlist')
  const answer = await admin.put('/api/admin/results', { published: true, position })
  expect([answer.status, answer.json.code, said()]).toEqual([409, 'moved-on', before])
  const beside = (await results()).position
  const [moved, published] = await Promise.all([
    moveTo(admin, one.id, 'finalized'),
    admin.put('/api/admin/results', { published: true, position: beside }),
  ])
  expect([moved.status, published.status]).toEqual(['finalized', 409])
  await publish({ position: (await results()).position })
  expect((await results()).isPublished).toBe(true)
})

test('given two admins who saw the same, when both publish at once, then one has, and the other hears who and when, and can take it back', async () => {
  const name = await season()
  const other = await app.colleague()
  await applied('finalized')
  const { position } = await results()
  const before = said()
  const ask = { published: true, position }
  const [first, second] = await Promise.all([
    admin.put('/api/admin/results', ask),
    other.put('/api/admin/results', ask),
  ])
  const at = app.clock.now().toISOString()
  const now = {
    season: name,
    isPublished: true,
    publishedAt: at,
    undoableUntil: new Date(Date.parse(at) + 120_000).toISOString(),
    changed: { at, by: await organiser() },
  }
  expect([first.status, first.json, second.status, second.json]).toEqual([
    200,
    now,
    409,
    {
      code: 'already-published',
      message: expect.stringContaining('published already. Last change: organiser, '),
      current: now,
    },
  ])
  // The same request again, whose answer was lost.
  expect((await admin.put('/api/admin/results', ask)).json).toEqual(now)
  expect(said()).toEqual([...before, 'ResultsPublished'])
  await done(other.put('/api/admin/settings/results_published', { value: 'true' }))
  // Taken back meanwhile: what the other still sees is not so any more.
  await done(other.put('/api/admin/results', { published: false }))
  const late = await other.put('/api/admin/results', ask)
  expect([late.status, late.json.code, late.json.current.changed.by.id]).toEqual([
    409,
    'moved-on',
    (await other.get('/api/me')).json.id,
  ])
  expect(said()).toEqual([...before, 'ResultsPublished', 'ResultsWithheld'])
})

test('given the setting, when it is written, then it publishes; a new season begins unpublished, and an earlier one is published by its name', async () => {
  const first = await season()
  const one = await applied('waitlist')
  const second = await season()
  const read = async () =>
    (await done(admin.get('/api/admin/settings'))).json.find(
      ({ key }: { key: string }) => key === 'results_published',
    )
  const other = await turnedDown()
  await done(admin.put('/api/admin/settings/results_published', { value: 'true' }))
  expect([(await read()).value, (await results(`?season=${first}`)).isPublished]).toEqual(['true', false])
  await delivered(app)
  expect([heard(one), last(other)]).toEqual([[], 'About your application …'])
  await publish({ season: first })
  await delivered(app)
  expect(last(one)).toBe('Your application …: Waitlist')
  await season()
  expect([(await read()).value, (await results(`?season=${second}`)).isPublished]).toEqual(['false', true])
  const unknown = await admin.put('/api/admin/results', { published: true, season: 'Season none' })
  expect([unknown.status, unknown.json.code]).toEqual([404, 'not-found'])
  const { events } = (await done(admin.get('/api/admin/events?type=ResultsPublished'))).json
  expect(events[0].changes).toEqual([{ field: 'results_published', from: null, to: first }])
})
