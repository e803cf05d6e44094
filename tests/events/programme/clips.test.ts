/** Recorded clips: which are offered, and what a page shows where a section has one and where it has none. */
import { expect, test } from 'bun:test'
import { clipEnd, clipStart, clipsAmong } from '#events/programme/clips.ts'
import { filledIn, type PageContext, template } from '#events/programme/slots.ts'

test('given names of both languages and others, when they are offered, then each section has the clip of its language', () => {
  const names = ['steps.ml', 'bride.ml', 'steps.en', 'stairs.ml', 'steps.ta', 'notes.txt']
  expect(clipsAmong(new Set(names))).toEqual({
    ml: { steps: '/clips/steps.ml', bride: '/clips/bride.ml' },
    en: { steps: '/clips/steps.en' },
  })
})

const page = template(
  `<h2>A</h2>${clipStart('steps')}<button data-clip="[[clip]]">[[venue]]</button>${clipEnd}<h2>B</h2>${clipStart('watch')}<button data-clip="[[clip]]"></button>${clipEnd}<p data-clips="[[clips]]">`,
)
const nothing: PageContext = {
  settings: {
    season: '',
    wedding_date: '',
    results_day: '',
    venue_address: 'Hall & Garden',
    whatsapp_number: '',
    volunteer_number: '',
    grievance_name: '',
    grievance_address: '',
    answer_days: '30',
    places: '',
    youtube_notification_video: '',
    youtube_guide_video: '',
    application_deadline: '',
    letters: false,
    codes: false,
    proofs: [],
    database: false,
    outside: '',
    criteria: [],
  },
  locale: 'ml',
  now: new Date('2026-01-01T00:00:00.000Z'),
  origin: '',
  known: false,
}

test('given a page with places for two clips, when one is there or none, then only its button is in the page', () => {
  const clips = { steps: '/clips/steps.ml' }
  expect(filledIn(page, { ...nothing, clips })).toBe(
    '<h2>A</h2><button data-clip="/clips/steps.ml">Hall &amp; Garden</button><h2>B</h2><p data-clips="/clips/steps.ml">',
  )
  expect(filledIn(page, nothing)).toBe('<h2>A</h2><h2>B</h2><p data-clips="">')
})

test('given a page with a clip of a section that is none, when it is taken apart, then it is refused', () =>
  expect(() => template(`[[clip:stairs]]x${clipEnd}`)).toThrow('[[clip:stairs]]'))
