/** What the pages say for given settings, in each language, at a given moment. */
import { expect, test } from 'bun:test'
import {
  conditions,
  filledIn,
  type PageContext,
  type PublicSettings,
  slots,
  template,
} from '#events/programme/slots.ts'
import { type Criteria, defaultCriteria } from '#events/scoring/criteria.ts'

const settings: PublicSettings = {
  season: 'Season 3',
  wedding_date: '2026-01-01',
  results_day: '',
  venue_address: 'Community Hall',
  whatsapp_number: '+91 98765 43210',
  volunteer_number: '',
  grievance_name: 'An Officer',
  grievance_address: 'Beach Road',
  answer_days: '30',
  places: '40',
  youtube_notification_video: 'https://example.org/watch?v=dQw4w9WgXcQ',
  youtube_guide_video: 'https://youtu.be/dQw4w9WgXcQ',
  application_deadline: '2025-10-31T11:30:00.000Z',
  letters: false,
  codes: false,
  proofs: [],
  database: false,
  outside: '',
  criteria: defaultCriteria,
}
const now = new Date('2025-10-31T11:29:59.999Z')
const malayalam = { locale: 'ml', now, origin: '', known: false, logKey: 'log+1+AA==' } as const

const everyOf = <T>(table: Record<string, (page: PageContext) => T>, page: PageContext): Record<string, T> =>
  Object.fromEntries(Object.entries(table).map(([name, value]) => [name, value(page)]))
const filling = (given: PublicSettings, page: Omit<PageContext, 'settings'>) => {
  const context = { ...page, settings: given }
  return { values: everyOf(slots, context), holds: everyOf(conditions, context) }
}

test('given settings, when they are filled in for Malayalam, then every value is worded in it', () =>
  expect(filling(settings, malayalam)).toEqual({
    values: {
      origin: '',
      visitor: 'new',
      season: 'സീസൺ 3',
      'season.next': 'സീസൺ 4',
      'wedding.results': '',
      'wedding.iso': '2026-01-01',
      'wedding.date': '2026 ജനുവരി 1',
      year: '2025',
      places: 'ഈ സീസണിൽ 40 വിവാഹത്തിനാണ് സഹായം. തൊട്ടുപിന്നിലുള്ള അപേക്ഷകൾ കാത്തിരിപ്പ് പട്ടികയിൽ ഉൾപ്പെടുത്തിയേക്കാം.',
      venue: 'Community Hall',
      whatsapp: '+91 98765 43210',
      'whatsapp.link': 'https://wa.me/919876543210',
      volunteer: '+91 98765 43210',
      'volunteer.link': 'tel:+919876543210',
      'letter.counts': 'yes',
      deadline: '2025-10-31T11:30:00.000Z',
      'deadline.date': '2025 ഒക്ടോബർ 31',
      'deadline.time': 'വൈകിട്ട് 5:00',
      'notification.id': '',
      'notification.watch': '',
      'guide.id': 'dQw4w9WgXcQ',
      'guide.watch': 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      'points.total': '100',
      letters: '',
      codes: '',
      proofs: '',
      outside: '',
      signer: 'log+1+AA==',
      clip: '',
      clips: '',
      'answer.days': '30',
      'grievance.name': 'An Officer',
      'grievance.address': 'Beach Road',
    },
    holds: {
      open: true,
      closed: false,
      volunteer: true,
      whatsapp: true,
      'no-whatsapp': false,
      grievance: true,
      'notification-video': false,
      'no-notification-video': true,
      'guide-video': true,
      'no-guide-video': false,
      recovery: false,
      'no-recovery': true,
      database: false,
      outside: false,
    },
  }))

test('given no number, when the page is filled in, then nothing leads to one, and what stands in its place is shown', () => {
  const { values, holds } = filling({ ...settings, whatsapp_number: '' }, malayalam)
  expect([values.whatsapp, values['whatsapp.link']]).toEqual(['', ''])
  expect([holds.whatsapp, holds['no-whatsapp']]).toEqual([false, true])
})

test('given a number to ring of its own, when the page is filled in, then that one is dialled, and WhatsApp keeps its own', () => {
  const { values, holds } = filling({ ...settings, volunteer_number: '0495 272 3344' }, malayalam)
  expect([values.volunteer, values['volunteer.link'], values.whatsapp]).toEqual([
    '0495 272 3344',
    'tel:+914952723344',
    '+91 98765 43210',
  ])
  const none = filling({ ...settings, whatsapp_number: '' }, malayalam)
  expect([holds.volunteer, none.holds.volunteer, none.values.volunteer]).toEqual([true, false, ''])
})

test('given criteria without the community check, when the page is filled in, then the letter brings no points', () => {
  const criteria = defaultCriteria.map((one) =>
    one.id === 'socialScore' ? { ...one, isActive: false } : one,
  )
  expect(filling({ ...settings, criteria }, malayalam).values['letter.counts']).toBe('')
})

test('given the deadline itself, or none, when the page is filled in, then the period is closed', () => {
  const at = filling(settings, { ...malayalam, now: new Date(settings.application_deadline) })
  const none = filling({ ...settings, application_deadline: '' }, malayalam)
  expect([at.holds.closed, none.holds.closed, none.values['deadline.date']]).toEqual([true, true, ''])
})

test('given a season without a number, when the next one is named, then it is named in words', () =>
  expect(filling({ ...settings, season: 'Onam' }, { ...malayalam, locale: 'en' }).values['season.next']).toBe(
    'the next season',
  ))

test('given a setting with markup, when it is filled in, then it cannot leave its text or attribute', () => {
  const venue_address = `"><script>alert('x')</script>&`
  const page = template('<p title="[[venue]]" data-show="whatsapp">[[venue]]</p>')
  const safe = '&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;'
  expect(filledIn(page, { ...malayalam, settings: { ...settings, venue_address } })).toBe(
    `<p title="${safe}" data-show="whatsapp">${safe}</p>`,
  )
})

test('given a criterion that is switched off, when it is filled in, then its points are hidden, and that is said instead', () => {
  const switched: Criteria = defaultCriteria.map((one) => {
    if (one.id === 'ageScore') return { ...one, isActive: false }
    return one.id === 'incomeScore' ? { ...one, weight: 17.5 } : one
  })
  const row = (key: string) =>
    `<b data-show="counts.${key}">[[points.${key}]]</b><i data-show="off.${key}">off</i>`
  const page = template(`${row('incomeScore')}${row('ageScore')}[[points.total]]`)
  expect(filledIn(page, { ...malayalam, settings: { ...settings, criteria: switched } })).toBe(
    '<b data-show="counts.incomeScore">17.5</b><i data-show="off.incomeScore" hidden>off</i>' +
      '<b data-show="counts.ageScore" hidden>5</b><i data-show="off.ageScore">off</i>97.5',
  )
})

test('given a mark of a criterion that does not exist, when a page is taken apart, then it is named', () =>
  expect(() => template('<b>[[points.luckScore]]</b>')).toThrow('[[points.luckScore]]'))

test('given a provider of outside accounts, when the pages are filled in, then its way in is shown by its name', () => {
  const filled = { ...malayalam, settings: { ...settings, outside: 'Google & Co' } }
  expect(filledIn(template('<a data-show="outside">[[outside]]</a>'), filled)).toBe(
    '<a data-show="outside">Google &amp; Co</a>',
  )
  expect(filledIn(template('<a data-show="outside">[[outside]]</a>'), { ...malayalam, settings })).toBe(
    '<a data-show="outside" hidden></a>',
  )
})

test('given a number with and without the code of a country, when a chat is opened with it, then it is a number in India or what was said', () => {
  const link = (whatsapp_number: string) =>
    filling({ ...settings, whatsapp_number }, malayalam).values['whatsapp.link']
  expect(['98470 12345', '+1 212 555 0100', '919847012345', '+9847012345', ''].map(link)).toEqual([
    'https://wa.me/919847012345',
    'https://wa.me/12125550100',
    'https://wa.me/919847012345',
    'https://wa.me/9847012345',
    '',
  ])
})
