/** Run in a copy of the repository to which a question was added (new-question.test.ts): says where it is found, as JSON. */
import { renderToStaticMarkup } from 'react-dom/server'
import { DraftChanges } from '#events/application/form.ts'
import { isFormField, questionOf } from '#events/application/questions.ts'
import { submissionProblems } from '#events/application/submission.ts'
import { headingOf, wordsOf } from '#events/language/column-words.ts'
import { speechIn, texts } from '#events/language/index.ts'
import { isListColumn } from '#events/projections/list-columns.ts'
import { csvColumns } from '#server/applications/export.ts'
import { familyForm } from '#server/demo/family-form.ts'
import { seededRandom } from '#server/demo/random.ts'
import { formParts } from '#server/mail/sheet.ts'
import { wholeForm } from '#tests/kit/forms.ts'
import { withTexts } from '#web/words/PageTexts.tsx'
import { translatorIn } from '../../../admin/app/texts/console.ts'
import { personFields } from '../../../admin/features/application/Details.tsx'
import { Sent } from '../../../admin/features/application/replies.ts'
import { Application } from '../../../site/account/queries.ts'
import { Answers } from '../../../site/features/application-form/Answers.tsx'
import { fieldsOf } from '../../../site/features/application-form/outline.ts'
import { PrintSheet } from '../../../site/features/dashboard/components/PrintSheet.tsx'
import { missingAnswers } from '../../../site/features/dashboard/missing-answers.ts'

const TODAY = '2026-03-01'
const [field = '', value = ''] = process.argv.slice(2)
if (!isFormField(field)) throw new Error(`${field} is no question.`)

const unanswered = wholeForm()
const form = wholeForm(DraftChanges.parse({ [field]: value }))
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
  visit: { confirmed: 0, found: 0, of: 12 },
  verifiedBy: null,
  proposal: null,
  auditTrail: [],
}
const application = Application.parse({ ...state, ...form })
const Preview = withTexts(() => <Answers application={application} edit="/en/application" />)
const Printed = withTexts(() => <PrintSheet application={application} />)
const inPage = (text: string): string => text.replaceAll('&#x27;', "'")
const pageTexts = {
  ...texts.en,
  ...Object.fromEntries(Object.entries(texts.ml).map(([key, text]) => [`other:${key}`, text])),
}

const t = translatorIn('en')
const words = speechIn('en')
const source = {
  application: Sent.parse({ ...state, ...staffState, ...form }),
  side: 'bride',
  t,
  locale: 'en',
} as const
const random = seededRandom(1)
console.log(
  JSON.stringify({
    outline: fieldsOf.bride.includes(field),
    preview: inPage(renderToStaticMarkup(<Preview locale="en" texts={texts.en} />)),
    print: inPage(renderToStaticMarkup(<Printed locale="en" texts={pageTexts} />)),
    details: personFields(source).find(({ of }) => of === questionOf(field)?.name),
    letter: formParts(form, 'en').flatMap((part) => (part.is === 'facts' ? part.groups.flat() : [])),
    list: isListColumn(field) && [headingOf(field, words), wordsOf(field, value, words)],
    csv: csvColumns.includes(field),
    refused: submissionProblems(unanswered, TODAY)[field],
    missing: missingAnswers({ ...application, ...unanswered }, TODAY),
    demo: familyForm({ random, locale: 'en', today: Date.parse(TODAY), number: 1 })[field],
  }),
)
