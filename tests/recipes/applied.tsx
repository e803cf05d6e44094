/** Run in a copy of the repository to which the examples were applied (recipes.test.ts): says where each is found, as JSON. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { locales } from '#events/account-lists.ts'
import { ApplicationEvent } from '#events/application/events.ts'
import { DraftChanges } from '#events/application/form-schemas.ts'
import { isFormField, questionOf } from '#events/application/questions.ts'
import { fullPageOptions, isNotified, quickFilters, statuses } from '#events/application/statuses.ts'
import { submissionProblems } from '#events/application/submission.ts'
import { traitsOf } from '#events/event-traits.ts'
import { headingOf, wordsOf } from '#events/language/column-words.ts'
import { speechIn, texts } from '#events/language/index.ts'
import { type Letter, lettersAfter, subjectOf } from '#events/letters.ts'
import { auditEntry } from '#events/projections/audit-trail.ts'
import { isListColumn } from '#events/projections/list-columns.ts'
import { csvColumns } from '#server/applications/export.ts'
import { familyForm } from '#server/demo/family-form.ts'
import { seededRandom } from '#server/demo/random.ts'
import { composed } from '#server/mail/compose.ts'
import { formParts } from '#server/mail/sheet.ts'
import { testApp } from '#tests/kit/app.ts'
import { wholeForm } from '#tests/kit/forms.ts'
import { moveTo, sent } from '#tests/kit/season.ts'
import { requests } from '#tests/server/http/access-requests.ts'
import { statusIcons } from '#web/ui/status-icons.ts'
import { withTexts } from '#web/words/PageTexts.tsx'
import { translatorIn } from '../../admin/app/texts/console.ts'
import { personFields } from '../../admin/features/application/Details.tsx'
import { movesOnPage } from '../../admin/features/application/own-door.tsx'
import { Sent } from '../../admin/features/application/replies.ts'
import { Application } from '../../site/account/queries.ts'
import { Answers } from '../../site/features/application-form/Answers.tsx'
import { fieldsOf, missingAnswers } from '../../site/features/application-form/outline.ts'

const TODAY = '2026-03-01'
const [field = '', value = ''] = ['brideWater', 'well']
if (!isFormField(field)) throw new Error(`${field} is no question.`)

const unanswered = wholeForm(DraftChanges.parse({ groomWater: '', brideWater: '' }))
const form = wholeForm(DraftChanges.parse({ groomWater: 'tap', [field]: value }))
const state = {
  id: '00000000-0000-4000-8000-000000000001',
  number: null,
  season: 'Season 3',
  status: 'submitted',
  version: 1,
  progress: 100,
  groomAge: 27,
  brideAge: 27,
  totalScore: null,
  provisional: false,
  statusSince: TODAY,
  createdAt: TODAY,
  updatedAt: TODAY,
  submittedAt: `${TODAY}T00:00:00.000Z`,
  missingFacts: 0,
  explanation: null,
  verifiedAt: null,
  shortlistedAt: null,
  rejectedFor: null,
  withdrawnAt: null,
  reviewUntil: null,
  isTakenUp: false,
  resultsPublished: false,
  awaitingResults: false,
  filler: null,
  begunAtDoor: false,
}
const staffState = {
  userId: '',
  accountEmail: null,
  accountPhone: null,
  declaredScore: null,
  rank: null,
  nominee: null,
  cards: {},
  begunBy: null,
  verificationNotes: null,
  declaredFacts: {},
  verifiedFacts: {},
  visit: { confirmed: 0, found: 0, of: 8 },
  verifiedBy: null,
  proposal: null,
  auditTrail: [],
}
const application = Application.parse({ ...state, ...form })
const Preview = withTexts(() => <Answers application={application} edit="/en/application" />)
const inPage = (text: string): string => text.replaceAll('&#x27;', "'")

const t = translatorIn('en')
const words = speechIn('en')
const source = {
  application: Sent.parse({ ...state, ...staffState, ...form }),
  side: 'bride',
  t,
  locale: 'en',
} as const
const random = seededRandom(1)
const asked = {
  outline: fieldsOf.bride.includes(field),
  preview: inPage(renderToStaticMarkup(<Preview locale="en" texts={texts.en} />)),
  details: personFields(source).find(({ of }) => of === questionOf(field)?.name),
  letter: formParts(form, 'en').flatMap((part) => (part.is === 'facts' ? part.groups.flat() : [])),
  list: isListColumn(field) && [headingOf(field, words), wordsOf(field, value, words)],
  csv: csvColumns.includes(field),
  refused: submissionProblems(unanswered, TODAY)[field],
  missing: missingAnswers({ ...application, ...unanswered }, TODAY),
  demo: familyForm({ random, locale: 'en', today: Date.parse(TODAY), number: 1 })[field],
}

const caused = lettersAfter({
  type: 'NomineeNamed',
  id: state.id,
  number: null,
  season: 'S',
  at: TODAY,
  seq: 7,
})
const around = { publicUrl: null, whatsapp: '', details: null, paper: null }
const written = (letter: Letter) =>
  locales.map((locale) => `${subjectOf(letter, locale)}\n${composed(letter, { ...around, locale }).text}`)

const happened = { seq: 9, stream: '', version: 3, at: TODAY, actor: 'staff' }
const thanks = ApplicationEvent.safeParse({
  type: 'FamilyThanked',
  course: null,
  facts: null,
  details: { words: 'Thank you' },
})

// By a path that only the copy has.
const { default: Screen } = await import(join(process.cwd(), 'admin/features/almanac/Almanac.tsx'))

const app = await testApp()
const admin = await app.admin()
const { family, id } = await sent(app)
await moveTo(admin, id, 'under_verification')
await moveTo(admin, id, 'verified')
const onHold = statuses.filter((one) => /hold/.test(one))
for (const one of onHold) await moveTo(admin, id, one)
const publicSetting = () => app.guest().get('/api/settings/office_hours')
const before = await publicSetting()
await admin.put('/api/admin/settings/office_hours', { value: 'From nine to five' })
const described = (await admin.get('/api/admin/settings')).text
const row = (await admin.get('/api/admin/applications?columns=isAtDoor')).json
const sheet = (await admin.get('/api/admin/applications/export?columns=isAtDoor&words=en')).text
const applied = {
  question: asked,
  status: {
    button: movesOnPage('verified').map(({ to, reason }) => [
      texts.en[`console.move.${to}`],
      texts.en[reason],
    ]),
    isFilter: onHold.every((one) => quickFilters.includes(one)),
    isOption: onHold.every((one) => fullPageOptions.includes(one)),
    words: onHold.map((one) => [
      texts.en[`status.${one}`],
      texts.ml[`status.${one}`],
      statusIcons[one] !== undefined,
    ]),
    family: (await family.get(`/api/applications/${id}`)).json.status,
    letters: onHold.flatMap((status) =>
      isNotified(status)
        ? written({ kind: 'status', id, number: null, season: 'S', status, from: 'verified' })
        : [],
    ),
  },
  setting: {
    before: before.json?.value,
    after: (await publicSetting()).json?.value,
    isDescribed: described.includes('Office hours'),
  },
  column: { row: row.applications[0].isAtDoor, sheet: sheet.replace('\ufeff', '').split('\r\n').slice(0, 2) },
  letter: caused.map(({ to, letter }) => [to, ...written(letter)]),
  route: {
    answer: (await admin.get('/api/office')).text,
    stranger: (await app.guest().get('/api/office')).status,
    isTried: 'GET /api/office' in requests,
  },
  screen: {
    isComponent: typeof Screen === 'function',
    isView: /const views.*id: 'almanac'.*\n\]\n/s.test(readFileSync('admin/app/router.tsx', 'utf8')),
  },
  event: thanks.success && {
    trail: auditEntry({ ...happened, event: thanks.data }).reason,
    traits: traitsOf(thanks.data.type),
    words: [texts.en, texts.ml].map((all) =>
      new Map(Object.entries(all)).get(`console.did.${thanks.data.type}`),
    ),
  },
}
await app.close()
console.log(JSON.stringify(applied))
