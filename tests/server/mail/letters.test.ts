/** What families and the organiser are told by mail, through a real mail server, in their own languages. */

import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { spokenNumber } from '#events/application/number.ts'
import { notifiedStatuses } from '#events/application/statuses.ts'
import { inTransaction } from '#server/store/database.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { wholeForm } from '../../kit/forms.ts'
import { inStatus, moveTo, sent, uploadAll } from '../../kit/season.ts'
import { delivered, mailBy, type Peer, smtpPeer } from '../../kit/smtp-peer.ts'
import { jpeg, pdf } from '../files/samples.ts'

let peer: Peer
let app: TestApp
let admin: Client = client(() => 'http://127.0.0.1:1')
beforeAll(async () => {
  peer = await smtpPeer()
  app = await testApp({ environment: { ALLOW_PRIVATE_SMTP: '1' } })
  admin = await app.admin()
  await mailBy(admin, peer.port)
})
beforeEach(() => {
  peer.letters.length = 0
})
afterAll(async () => {
  await app.close()
  await peer.close()
})

/** A family that reads one language, and its application, just submitted. */
async function applied(locale: 'ml' | 'en', email: string) {
  const family = await app.family(email)
  await done(family.patch('/api/me', { locale }))
  const { id, number } = (await done(family.post('/api/applications', wholeForm()), 201)).json
  await done(family.put(`/api/applications/${id}`, { status: 'submitted' }))
  return { family, id, reference: spokenNumber(number) }
}
const to = (address: string) => peer.letters.filter((letter) => letter.recipients.includes(address))

type Mailed = { by: { id: string }; application: { id: string }; changes: { field: string }[] }

test('given families of both languages, when each submits, then each is told so in its own with the reference', async () => {
  const ml = await applied('ml', 'ml@example.org')
  const en = await applied('en', 'en@example.org')
  await delivered(app)
  const inMalayalam = to('ml@example.org')
  const inEnglish = to('en@example.org')
  expect([inMalayalam.map(({ subject }) => subject), inEnglish.map(({ subject }) => subject)]).toEqual([
    [`അപേക്ഷ ലഭിച്ചു: ${ml.reference}`],
    [`Application received: ${en.reference}`],
  ])
  expect(inMalayalam[0]?.text).toContain(`അപേക്ഷാ നമ്പർ: ${ml.reference}`)
  expect(inMalayalam[0]?.html).toContain('<html lang="ml">')
  expect(inEnglish[0]?.text).toContain('Next we call you')
  expect([inEnglish[0]?.from, inEnglish[0]?.sender]).toEqual([
    { name: 'Community Wedding', address: 'letters@wedding.example' },
    'letters@wedding.example',
  ])
  expect(inEnglish[0]?.messageId).toMatch(/^<[0-9a-f-]{36}@wedding\.example>$/)
  expect(inEnglish[0]?.header).toContain('Auto-Submitted: auto-generated')
})

test('given an application with every file, when it is submitted, then the organiser gets all of it but the Aadhaar cards, until the setting allows them', async () => {
  const made: string[] = []
  const files = async () => {
    const family = await app.family()
    const { id } = (await done(family.post('/api/applications', wholeForm()), 201)).json
    made.push(id)
    const keys = await uploadAll(family)
    await done(family.put(`/api/applications/${id}`, { ...keys, status: 'submitted' }))
    await delivered(app)
    return to('organiser@wedding.example').at(-1)
  }
  const without = await files()
  expect(without?.subject).toMatch(/^പുതിയ അപേക്ഷ: \d{3} \d{3} \d$/)
  expect(without?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ['groom-photo.jpg', 'image/jpeg'],
    ['bride-photo.jpg', 'image/jpeg'],
    ['income-proof-1.pdf', 'application/pdf'],
    ['education-proof-1.pdf', 'application/pdf'],
    ['social-verification-letter.jpg', 'image/jpeg'],
  ])
  const proof = without?.attachments[2]?.content
  expect(proof instanceof ArrayBuffer && Buffer.from(proof).equals(Buffer.from(pdf()))).toBe(true)
  for (const text of ['വധു സാങ്കല്പിക', '+91 98470 22222', '₹8,000', 'കൊയിലാണ്ടി', 'ആധാർ ചിത്രങ്ങൾ കൺസോളിൽ മാത്രം'])
    expect(without?.text).toContain(text)
  await done(admin.put('/api/admin/settings/mail_aadhaar', { value: 'true' }))
  const withCards = await files()
  expect(withCards?.attachments.slice(5).map(({ filename }) => filename)).toEqual([
    'groom-aadhaar-front.jpg',
    'groom-aadhaar-back.jpg',
    'bride-aadhaar-front.jpg',
    'bride-aadhaar-back.jpg',
  ])
  expect(withCards?.text).not.toContain('ആധാർ ചിത്രങ്ങൾ കൺസോളിൽ മാത്രം')
  // That such pictures left the house is in the log, as opening them is.
  const { events } = (await done(admin.get('/api/admin/events?type=RecordMailed'))).json
  const told = events.map(({ by, application, changes }: Mailed) => ({
    by: by.id,
    application: application.id,
    fields: changes.map(({ field }) => field),
  }))
  expect(told).toEqual([
    {
      by: 'system',
      application: made[1] ?? '',
      fields: [
        'bridePhotoKey',
        'groomAadhaarFrontKey',
        'groomAadhaarBackKey',
        'brideAadhaarFrontKey',
        'brideAadhaarBackKey',
      ],
    },
    { by: 'system', application: made[0] ?? '', fields: ['bridePhotoKey'] },
  ])
  await done(admin.put('/api/admin/settings/mail_aadhaar', { value: 'false' }))
})

test('given files of more than 15 MB, when the organiser is written to, then what fits goes along and the rest is listed', async () => {
  const family = await app.family()
  const { id } = (await done(family.post('/api/applications', wholeForm()), 201)).json
  const large = () =>
    family.upload('proof', Buffer.concat([pdf(), Buffer.alloc(6 * 1024 * 1024, ' '), pdf()]))
  const incomeProofKeys = [await large(), await large(), await large()]
  const groomPhotoKey = await family.upload('photo', await jpeg())
  const changes = { incomeProofKeys, groomPhotoKey, status: 'submitted' }
  await done(family.put(`/api/applications/${id}`, changes))
  await delivered(app)
  const letter = to('organiser@wedding.example').at(-1)
  expect(letter?.attachments.map(({ filename }) => filename)).toEqual([
    'groom-photo.jpg',
    'income-proof-1.pdf',
    'income-proof-2.pdf',
  ])
  const left = letter?.text?.split('== ഇതോടൊപ്പമില്ലാത്ത രേഖകൾ ==')[1]
  expect(left?.trimStart().split('\n')[0]).toBe('- വരുമാന രേഖ 3')
})

test('given each language for the organiser, when a family submits, then its letter is in that one, with declaration, date and signatures', async () => {
  const signed = { declarationDate: '2026-02-27', signedByGroomParent: true }
  const declaration = async (language: 'ml' | 'en') => {
    await done(admin.put('/api/admin/settings/mail_language', { value: language }))
    const { reference } = await sent(app, signed)
    await delivered(app)
    const letter = to('organiser@wedding.example').at(-1)
    const title = language === 'en' ? '== Consent ==' : '== സമ്മതം =='
    const rows = letter?.text?.split(title)[1]?.trim().split('\n').slice(1, 5)
    return { subject: letter?.subject?.replace(reference, 'ID'), rows }
  }
  expect(await declaration('en')).toEqual({
    subject: 'New application: ID',
    rows: [
      'Declaration agreed: Yes',
      'Date of declaration: February 27, 2026',
      "The groom's family agrees: Yes",
      "The bride's family agrees: No",
    ],
  })
  expect(await declaration('ml')).toEqual({
    subject: 'പുതിയ അപേക്ഷ: ID',
    rows: [
      'എല്ലാം സത്യമാണെന്ന് സമ്മതിച്ചു: അതെ',
      'സമ്മതിച്ച തീയതി: 2026 ഫെബ്രുവരി 27',
      'വരന്റെ കുടുംബത്തിന്റെ സമ്മതം: അതെ',
      'വധുവിന്റെ കുടുംബത്തിന്റെ സമ്മതം: ഇല്ല',
    ],
  })
})

test('given an application, when it reaches each status that concerns the family, then one notice tells of it', async () => {
  const { id, reference } = await applied('en', 'moved@example.org')
  await done(admin.put('/api/admin/results', { published: true }))
  await delivered(app)
  peer.letters.length = 0
  for (const status of ['under_verification', 'ranked', ...notifiedStatuses] as const) {
    await moveTo(admin, id, status)
    await delivered(app)
  }
  expect(to('moved@example.org').map(({ subject, text }) => [subject, text?.split('\n\n')[1]])).toEqual([
    [`Your application ${reference}: Verified`, 'Your details have been checked'],
    [`Your application ${reference}: Shortlisted`, 'Your application is on the shortlist'],
    [`Your application ${reference}: Waitlist`, 'Your application is on the waiting list'],
    [`Your application ${reference}: Final Selection`, 'You have been selected'],
    [`About your application ${reference}`, 'We could not accept your application this time'],
  ])
})

test('given a rejection by mistake, when it is taken back in time, then the family hears nothing of either', async () => {
  const { id, reference } = await applied('en', 'slip@example.org')
  await moveTo(admin, id, 'verified')
  await delivered(app)
  peer.letters.length = 0
  await moveTo(admin, id, 'rejected')
  await app.parts.mail.work()
  await moveTo(admin, id, 'verified')
  await delivered(app)
  expect(to('slip@example.org')).toEqual([])
  await moveTo(admin, id, 'rejected')
  await delivered(app)
  expect(to('slip@example.org').map(({ subject }) => subject)).toEqual([
    `About your application ${reference}`,
  ])
})

test('given names full of line ends and markup, when the letters are written, then they stay text and make no header', async () => {
  const evil = '"Evil"\r\nBcc: victim@example.org\r\n\r\n<script>alert(1)</script>'
  const { reference } = await inStatus(app, admin, 'verified', { groomName: evil, groomAddress: evil })
  await delivered(app)
  const letters = peer.letters.filter(({ subject }) => subject?.includes(reference))
  expect(letters).toHaveLength(3)
  expect(letters.flatMap(({ header }) => header.filter((line) => /^bcc/i.test(line)))).toEqual([])
  expect(
    letters.flatMap(({ recipients }) => recipients.filter((address) => address.includes('victim'))),
  ).toEqual([])
  const details = letters.find(({ recipients }) => recipients.includes('organiser@wedding.example'))
  expect(details?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(details?.html).not.toContain('<script>')
})

test('given addresses that are more than one mailbox, when a letter is queued, then none is', () => {
  const until = '2030-01-01T00:00:00.000Z'
  const letter = { kind: 'verification-code', code: '123456', until } as const
  const ask = { letter, locale: 'en', accountId: null } as const
  const queue = (address: string, key = address) =>
    inTransaction(app.parts.store.vault.db, () => app.parts.mail.queue({ ...ask, to: address, key }))
  const hostile = [
    'a@example.org\r\nBcc: b@example.org',
    'a@example.org, b@example.org',
    'A <a@example.org>',
    'a@example.org\u0000',
    `${'a'.repeat(250)}@example.org`,
    'organiser',
    '',
  ]
  expect(hostile.map((address) => queue(address))).toEqual(hostile.map(() => 'bad-address'))
  expect([queue('one@example.org'), queue('two@example.org', 'one@example.org')]).toEqual(['queued', 'known'])
})

test('given a password link and a code, when they are sent, then they arrive, and the vault keeps neither', async () => {
  const until = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
  const link = 'https://wedding.example/reset?token=abc'
  const ask = { locale: 'ml', to: 'linked@example.org', accountId: null } as const
  inTransaction(app.parts.store.vault.db, () =>
    app.parts.mail.queue({ ...ask, letter: { kind: 'password-link', link, until }, key: 'link' }),
  )
  inTransaction(app.parts.store.vault.db, () =>
    app.parts.mail.queue({
      ...ask,
      letter: { kind: 'verification-code', code: '654321', until },
      key: 'code',
    }),
  )
  await app.parts.mail.work()
  const arrived = to('linked@example.org')
  const of = (subject: string) => arrived.find((letter) => letter.subject === subject)?.text
  expect(arrived).toHaveLength(2)
  expect(of('പുതിയ പാസ്‌വേഡ് തിരഞ്ഞെടുക്കുക')).toContain(link)
  expect(of('ഇ-മെയിൽ വിലാസം ഉറപ്പാക്കുക')).toContain('കോഡ്: 654321')
  const kept = app.parts.store.vault.mail.page('sent', { offset: 0, limit: 500 })
  expect(kept.filter(({ letter }) => letter !== null)).toEqual([])
})
