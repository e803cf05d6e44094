/** What the console asks for on the first day, until each of it is confirmed. */
import { expect, test } from 'bun:test'
import { firstDay, unconfirmed } from '#events/programme/first-day.ts'

const item = (key: string, value = 'as it was', isConfirmed = true) => ({ key, value, isConfirmed })
const programme = firstDay.filter((key) => key !== 'mail')
const confirmed = programme.map((key) => item(key))
const noMail = item('smtp_host', '')

test('given a new installation, when it is asked what is not confirmed, then all of it, in its order', () => {
  expect(unconfirmed([])).toEqual([...firstDay])
  const asFounded = [...programme.map((key) => item(key, 'x', false)), item('smtp_host', '', false)]
  expect(unconfirmed(asFounded)).toEqual([...firstDay])
})

test('given one after the other that is saved, when it is asked, then the others are left, and at last none', () => {
  expect(unconfirmed([item('places'), item('whatsapp_number', '')])).toEqual([
    'application_deadline',
    'wedding_date',
    'results_day',
    'venue_address',
    'mail',
    'grievance_name',
    'second_person',
    'sign_in_code',
    'backup_drill',
  ])
  expect(firstDay.length).toBe(11)
  expect(unconfirmed([...confirmed, noMail])).toEqual([])
})

test('given mail, when it is asked, then it takes a server, a sender and a letter that arrived, or an empty server that somebody has saved', () => {
  const left = (...mail: ReturnType<typeof item>[]) => unconfirmed([...confirmed, ...mail])
  const host = item('smtp_host', 'mail.example.org')
  expect([
    left(),
    left(host),
    left(host, item('smtp_email', '')),
    left(host, item('smtp_email', 'letters@example.org')),
    left(host, item('smtp_email', 'letters@example.org'), item('mail_confirmed', 'letter')),
    left(host, item('smtp_email', ''), item('mail_confirmed', 'untested')),
    left(noMail),
    left(item('smtp_host', '', false), item('smtp_email', 'letters@example.org')),
  ]).toEqual([['mail'], ['mail'], ['mail'], ['mail'], [], ['mail'], [], ['mail']])
})
