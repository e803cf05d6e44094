/** An example of each recipe of docs/changing.md, as the edits that somebody would make who follows it. */

/** `text` is inserted before the first `before` of the file; without `before` the file is new. */
type Edit = { file: string; before?: string; text: string }
/** `recipe`: its heading. `texts`: by catalogue, in English; the copy has the same in Malayalam, with `ml:` before it. */
export type Example = {
  recipe: string
  edits: readonly Edit[]
  texts: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const question: Example = {
  recipe: 'A question of the form',
  edits: [
    {
      file: 'events/application/questions.ts',
      before: "  {\n    name: 'Education',",
      text: `  {
    name: 'Water',
    at: 'person',
    kind: 'choice',
    options: ['well', 'tap'],
    required: true,
    notice: 'homes',
  },
`,
    },
    {
      file: 'tests/kit/forms.ts',
      before: '  groomEducation:',
      text: "  groomWater: 'tap',\n  brideWater: 'tap',\n",
    },
  ],
  texts: {
    questions: {
      'question.Water': 'Drinking water',
      'question.Water.well': 'From a well',
      'question.Water.tap': 'From the tap',
    },
  },
}

const status: Example = {
  recipe: 'A status, and its button',
  edits: [
    {
      file: 'events/application/statuses.ts',
      before: '  rejected: {\n',
      text: `  on_hold: {
    priority: 6.5,
    family: 'nothing',
    verification: 'done',
    visits: [],
    letter: 'answer',
    filter: true,
    option: true,
    steps: [{ to: 'shortlisted' }],
  },
`,
    },
    {
      file: 'events/application/statuses.ts',
      before: "{ to: 'ranked' }, { to: 'shortlisted', page",
      text: "{ to: 'on_hold', list: 'reason.onHold', page: 'reason.onHold' }, ",
    },
    { file: 'events/application/statuses.ts', before: '  rejected: 0,', text: '  on_hold: 0,\n' },
    { file: 'web/ui/status-icons.ts', before: '  rejected: icons', text: '  on_hold: icons.hourglass,\n' },
    {
      file: 'web/ui/status-badge.css',
      before: '.badge {',
      text: '[data-status="on_hold"] {\n  --cloth: #eee;\n  --ink: #333;\n  --line: #777;\n}\n',
    },
  ],
  texts: {
    statuses: { 'status.on_hold': 'On hold' },
    console: { 'console.move.on_hold': 'Put on hold', 'reason.onHold': 'Held back by admin' },
    mail: { 'mail.status.on_hold': 'Your application waits' },
    dashboard: {
      'dash.next.on_hold': 'We will call you.',
      'statusHelp.on_hold': 'Something has to be settled first.',
    },
  },
}

const setting: Example = {
  recipe: 'A setting',
  edits: [
    {
      file: 'events/programme/settings.ts',
      before: '  venue_address: setting(',
      text: "  office_hours: setting('facts', true, 'From ten to five', nameKind, filled(60)),\n",
    },
    {
      file: 'admin/features/settings/SettingsDialog.tsx',
      before: "  'volunteer_number',",
      text: "  'office_hours',\n",
    },
  ],
  texts: {
    settings: { 'setting.office_hours': 'Office hours' },
    'setting-errors': { 'error.setting.office_hours': 'Please write 1 to 60 characters.' },
  },
}

const column: Example = {
  recipe: 'A column of the list',
  edits: [
    { file: 'events/projections/list-columns.ts', before: "  'groomAge',", text: "  'isAtDoor',\n" },
    {
      file: 'events/projections/list-columns.ts',
      before: '  groomAge: ({ ages })',
      text: '  isAtDoor: (_source, sent) => sent.begunBy !== null,\n',
    },
  ],
  texts: { list: { 'list.column.isAtDoor': 'Begun at the door' } },
}

const letter: Example = {
  recipe: 'A letter',
  edits: [
    { file: 'events/letters.ts', before: '  /** `from`: the status', text: '  nominee: AfterEvent\n' },
    {
      file: 'events/letters.ts',
      before: '  breach: {\n',
      text: `  nominee: {
    to: 'organiser',
    after: 'NomineeNamed',
    subject: (letter, t) => t('mail.nominee.subject', { reference: referenceOf(letter) }),
    parts: (letter, writing) => [
      text(writing.t('mail.nominee.text')),
      { is: 'rows', rows: applicationRows(letter, writing) },
    ],
  },
`,
    },
  ],
  texts: {
    mail: {
      'mail.nominee.subject': 'Somebody acts for {reference}',
      'mail.nominee.text': 'The family has named somebody.',
    },
  },
}

const route: Example = {
  recipe: 'A route',
  edits: [
    {
      file: 'server/http/access.ts',
      before: "  'GET /api/deadline'",
      text: "  'GET /api/office': 'staff',\n",
    },
    {
      file: 'server/programme/routes.ts',
      before: "    .get(\n      '/deadline',",
      text: `    .get(
      '/office',
      () => ({ season: settings.public('season') }),
      described('What the office has to know', 'programme'),
    )
`,
    },
    {
      file: 'tests/server/http/access-requests.ts',
      before: "  'GET /api/deadline'",
      text: "  'GET /api/office': at('/api/office'),\n",
    },
  ],
  texts: {},
}

const screen: Example = {
  recipe: 'A screen of the console',
  edits: [
    {
      file: 'admin/features/almanac/Almanac.tsx',
      text: `/** The days on which weddings are held. */
import { useWords } from '../../app/texts/console.ts'

export default function Almanac() {
  const { t } = useWords()
  return (
    <div className="sheet">
      <h1>{t('console.view.almanac')}</h1>
      <p>{t('almanac.none')}</p>
    </div>
  )
}
`,
    },
    {
      file: 'admin/app/router.tsx',
      before: "  {\n    id: 'team',",
      text: `  {
    id: 'almanac',
    label: named('console.view.almanac'),
    icon: icons.log,
    section: named('console.view.almanac'),
    Screen: lazyCode(() => import('../features/almanac/Almanac.tsx')),
  },
`,
    },
  ],
  texts: { console: { 'console.view.almanac': 'Almanac', 'almanac.none': 'No day is fixed yet.' } },
}

const event: Example = {
  recipe: 'An event',
  edits: [
    {
      file: 'events/application/events.ts',
      before: 'export const ApplicationEvent = ',
      text: `const FamilyThanked = event('FamilyThanked', {
  course: nothing,
  facts: nothing,
  details: z.strictObject({ words: z.string() }),
})
`,
    },
    {
      file: 'events/application/events.ts',
      before: '  ApplicationWithdrawn,\n  ApplicationErased,\n])',
      text: '  FamilyThanked,\n',
    },
    {
      file: 'events/application/events.ts',
      before: '  z.omit(ApplicationWithdrawn, withoutDetails),\n  z.omit(ApplicationErased',
      text: '  z.omit(FamilyThanked, withoutDetails),\n',
    },
    {
      file: 'events/application/decide.ts',
      before: '/** "Verify & Score".',
      text: `/** @returns FamilyThanked, or \`not-submitted\`. */
export const thank = (now: Standing, words: string): Decision<ApplicationEvent> =>
  now.stage === 'sent'
    ? decided({ type: 'FamilyThanked', course: null, facts: null, details: { words } })
    : refused('not-submitted')

`,
    },
    {
      file: 'events/event-traits.ts',
      before: "  NomineeNamed: { by: 'family'",
      text: "  FamilyThanked: { by: 'staff', trail: ['details'] },\n",
    },
    {
      file: 'events/application/standing.ts',
      before: "    case 'NomineeNamed':",
      text: "    case 'FamilyThanked':\n",
    },
    {
      file: 'events/rules/application-rules.ts',
      before: "    case 'DocumentAdded':",
      text: "    case 'FamilyThanked':\n",
    },
    {
      file: 'events/projections/audit-trail.ts',
      before: "    case 'NoteAdded':",
      text: "    case 'FamilyThanked':\n      return { reason: event.details.words }\n",
    },
    {
      file: 'tests/kit/arbitrary-events.ts',
      before: "  onCourse('ApplicationWithdrawn'",
      text: "  event('FamilyThanked', nothing, fc.record({ words: text })),\n",
    },
  ],
  texts: {
    console: { 'console.did.FamilyThanked': 'Family thanked' },
    replay: { 'log.did.FamilyThanked': 'Family thanked' },
  },
}

export const examples: readonly Example[] = [question, status, setting, column, letter, route, screen, event]
