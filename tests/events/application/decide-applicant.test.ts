/** What a family may ask: start, save, submit, correct. Every refusal, each status, both sides of the deadline. */
import { expect, test } from 'bun:test'
import { amend, mayChange, startApplication, submit, withdraw } from '#events/application/decide-applicant.ts'
import { factsOf } from '#events/application/declared.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import { blankForm, type Form, type FormChanges } from '#events/application/form.ts'
import { isStarted } from '#events/application/standing.ts'
import { type Status, statuses } from '#events/application/statuses.ts'
import { submissionProblems } from '#events/application/submission.ts'
import { decided, refused } from '#events/decider.ts'
import { bound, wholeForm } from '../../kit/forms.ts'
import {
  APPLICATION,
  at,
  begunBy,
  DAY,
  FAMILY,
  folded,
  inStatus,
  moved,
  NUMBER,
  SEASON,
  sentBy,
  standingSpec,
  started,
  submitted,
} from '../../kit/histories.ts'

const deadline = '2026-03-31T18:30:00.000Z'
const before = { now: '2026-03-31T18:29:59.999Z', deadline }
const exactly = { now: deadline, deadline }
const key = '/objects/uploads/0b2e9c1a-5f43-4d68-9a17-3c8e2f60b7d5'

test('given the deadline, when a family starts a moment before, then it has begun; at the deadline it is too late', () => {
  const ask = { id: APPLICATION, userId: FAMILY, number: NUMBER, season: SEASON }
  expect(startApplication(ask, before)).toStrictEqual(decided(started))
  expect(startApplication(ask, exactly)).toStrictEqual(refused('deadline-passed'))
})

type Kind = 'fields' | 'proofs' | 'nothing'
const changesOf: Record<Kind, FormChanges> = {
  fields: { groomName: 'Another', incomeProofKeys: [key] },
  proofs: { incomeProofKeys: [key], educationProofKeys: [], socialVerificationLetterKey: key },
  nothing: {},
}
/** `+` allowed, `d` deadline-passed, `r` being-reviewed; before the deadline, then from the deadline on. */
const mayChangeTable: Record<Kind, Record<Status, string>> = {
  fields: {
    draft: '+ d',
    submitted: '+ d',
    under_verification: 'r r',
    verified: 'r r',
    ranked: 'r r',
    shortlisted: 'r r',
    waitlist: 'r r',
    finalized: 'r r',
    rejected: 'r r',
  },
  proofs: {
    draft: '+ +',
    submitted: '+ +',
    under_verification: '+ +',
    verified: 'r r',
    ranked: 'r r',
    shortlisted: 'r r',
    waitlist: 'r r',
    finalized: 'r r',
    rejected: 'r r',
  },
  nothing: {
    draft: '+ +',
    submitted: '+ +',
    under_verification: '+ +',
    verified: '+ +',
    ranked: '+ +',
    shortlisted: '+ +',
    waitlist: '+ +',
    finalized: '+ +',
    rejected: '+ +',
  },
}
const answers = { '+': decided(), d: refused('deadline-passed'), r: refused('being-reviewed') }
const kinds: Kind[] = ['fields', 'proofs', 'nothing']
for (const kind of kinds)
  for (const status of statuses)
    test(`given ${status}, when ${kind} change, then it is ${mayChangeTable[kind][status]} by the deadline`, () => {
      const cells = mayChangeTable[kind][status].split(' ')
      const expected = cells.map((cell) => Reflect.get(answers, cell))
      const now = begunBy(folded(...inStatus(status)))
      expect([before, exactly].map((moment) => mayChange(now, changesOf[kind], moment))).toStrictEqual(
        expected,
      )
    })

test('given a draft that was never sent, when the deadline is there, then not even proofs may be added', () => {
  expect(mayChange(begunBy(folded(started)), changesOf.proofs, before)).toStrictEqual(decided())
  expect(mayChange(begunBy(folded(started)), changesOf.proofs, exactly)).toStrictEqual(
    refused('deadline-passed'),
  )
})

const whenSent = standingSpec<{ form: Form; now?: string }>((now, { form, now: instant }) =>
  submit(begunBy(now), { form, saves: 3, bound }, { now: instant ?? before.now, deadline }),
)
const sent = (form: Form, day: string): ApplicationEvent => ({
  type: 'ApplicationSubmitted',
  course: null,
  facts: { declared: factsOf(form, day) },
  details: { form, saves: 3, bound },
})

test('given a whole draft, when it is sent, then facts are of that day in Kerala and the form is kept whole', () => {
  // 18:29:59 UTC is still 31 March in Kerala, a second later it is April.
  whenSent(started).when({ form: wholeForm() }).then(sent(wholeForm(), '2026-03-31'))
})
test('given a draft at the deadline, when it is sent, then it is too late, whole or not', () => {
  whenSent(started).when({ form: wholeForm(), now: deadline }).refused('deadline-passed')
  whenSent(started).when({ form: blankForm, now: deadline }).refused('deadline-passed')
})
test('given a blank draft, when it is sent, then every field that is wrong is named', () => {
  const problems = submissionProblems(blankForm, '2026-03-31')
  expect(Object.keys(problems).length).toBeGreaterThan(20)
  whenSent(started).when({ form: blankForm }).refused('incomplete', problems)
})
test('given an application sent back to draft, when it is sent again, then it is submitted again', () => {
  whenSent(...inStatus('draft'))
    .when({ form: wholeForm() })
    .then(sent(wholeForm(), '2026-03-31'))
})
for (const status of statuses.filter((one) => one !== 'draft'))
  test(`given ${status}, when it is sent once more, then it is refused`, () => {
    whenSent(...inStatus(status))
      .when({ form: wholeForm() })
      .refused('being-reviewed')
  })

const birthdays: [name: string, dob: string, now: string, message: string | undefined][] = [
  ['the day before she is 18', '2008-04-01', '2026-03-31T12:00:00.000Z', 'error.brideAge'],
  ['on the day she is 18', '2008-03-31', '2026-03-31T12:00:00.000Z', undefined],
  ['one minute before midnight in Kerala', '2008-03-31', '2026-03-30T18:29:00.000Z', 'error.brideAge'],
  ['at midnight in Kerala, the evening before in UTC', '2008-03-31', '2026-03-30T18:30:00.000Z', undefined],
  ['on 28 February, born on 29 February', '2008-02-29', '2026-02-28T12:00:00.000Z', 'error.brideAge'],
  ['on 1 March, born on 29 February', '2008-02-29', '2026-03-01T12:00:00.000Z', undefined],
]
for (const [name, brideDob, now, message] of birthdays)
  test(`given a bride who turns 18, when it is sent ${name}, then it is ${message ?? 'accepted'}`, () => {
    const form = wholeForm({ brideDob })
    const answer = submit(begunBy(folded(started)), { form, saves: 1, bound }, { now, deadline })
    expect(answer.ok ? undefined : answer.fields).toEqual(
      message === undefined ? undefined : { brideAge: message },
    )
  })
test('given a groom who is 21 tomorrow, when it is sent today, then he is too young; tomorrow he is not', () => {
  const form = wholeForm({ groomDob: '2005-03-02' })
  const on = (now: string) => submit(begunBy(folded(started)), { form, saves: 1, bound }, { now, deadline })
  expect(on('2026-03-01T18:29:59.999Z')).toStrictEqual(refused('incomplete', { groomAge: 'error.groomAge' }))
  expect(on('2026-03-01T18:30:00.000Z').ok).toBe(true)
})

const whenAmended = standingSpec<{ changes: FormChanges; late?: boolean; now?: string }>((now, ask) =>
  amend(
    sentBy(now),
    { form: wholeForm(), changes: ask.changes },
    { now: ask.now ?? (ask.late ? deadline : before.now), deadline },
  ),
)
const amended = (changes: FormChanges): ApplicationEvent => ({
  type: 'ApplicationAmended',
  course: null,
  facts: { declared: factsOf(wholeForm(changes), DAY) },
  details: { changes },
})
test('given submitted, when a field changes, then only what changed is recorded', () => {
  whenAmended(...inStatus('submitted'))
    .when({ changes: { groomName: 'Another', brideName: wholeForm().brideName } })
    .then(amended({ groomName: 'Another' }))
})
test('given submitted, when what is saved is what is there, then nothing happened, late or not', () => {
  const changes = { groomName: wholeForm().groomName, incomeProofKeys: [] }
  whenAmended(...inStatus('submitted'))
    .when({ changes })
    .then()
  whenAmended(...inStatus('submitted'))
    .when({ changes, late: true })
    .then()
  whenAmended(...inStatus('finalized'))
    .when({ changes, late: true })
    .then()
})
test('given submitted, when it would not be complete any more, then it is refused and says where', () => {
  whenAmended(...inStatus('submitted'))
    .when({ changes: { groomName: '', bridePincode: '67' } })
    .refused('incomplete', { groomName: 'error.required', bridePincode: 'error.pincode' })
})
test('given submitted and the deadline, when proofs come, then they are taken; anything else is late', () => {
  whenAmended(...inStatus('submitted'))
    .when({ changes: { incomeProofKeys: [key] }, late: true })
    .then(amended({ incomeProofKeys: [key] }))
  whenAmended(...inStatus('submitted'))
    .when({ changes: { groomName: 'Late' }, late: true })
    .refused('deadline-passed')
})
test('given under verification, when proofs come, then they are taken; anything else is under review', () => {
  whenAmended(...inStatus('under_verification'))
    .when({ changes: { socialVerificationLetterKey: key }, late: true })
    .then(amended({ socialVerificationLetterKey: key }))
  whenAmended(...inStatus('under_verification'))
    .when({ changes: { groomName: 'x' } })
    .refused('being-reviewed')
})
for (const status of statuses.slice(3))
  test(`given ${status}, when proofs or fields change, then it is under review`, () => {
    whenAmended(...inStatus(status))
      .when({ changes: { incomeProofKeys: [key] } })
      .refused('being-reviewed')
    whenAmended(...inStatus(status))
      .when({ changes: { groomName: 'x' } })
      .refused('being-reviewed')
  })
test('given a bride of 26 on the day it was sent, when it is corrected after her birthday, then her age stays', () => {
  const form = wholeForm({ brideDob: '1999-03-02' })
  const history = [started, submitted(form)]
  const answer = amend(
    sentBy(folded(...history)),
    { form, changes: { groomName: 'Another' } },
    { now: '2026-03-20T00:00:00.000Z', deadline },
  )
  expect(at(2).slice(0, 10)).toBe(DAY)
  expect([factsOf(form, DAY).brideAge, factsOf(form, '2026-03-20').brideAge]).toEqual(['from24', 'from27'])
  expect(answer).toStrictEqual(
    decided({
      type: 'ApplicationAmended' as const,
      course: null,
      facts: { declared: factsOf({ ...form, groomName: 'Another' }, DAY) },
      details: { changes: { groomName: 'Another' } },
    }),
  )
})

const whenWithdrawn = standingSpec<null>((now) => (isStarted(now) ? withdraw(now) : refused('not-found')))
for (const status of statuses)
  test(`given ${status}, when the family withdraws, then what nobody has looked at is erased, and the rest waits`, () => {
    const isUnseen = status === 'draft' || status === 'submitted'
    whenWithdrawn(...inStatus(status))
      .when(null)
      .then(
        isUnseen
          ? { type: 'ApplicationErased', course: { lastStatus: status }, facts: null, details: null }
          : { type: 'ApplicationWithdrawn', course: { from: status }, facts: null, details: null },
      )
  })
test('given what was withdrawn, when the family withdraws again, then nothing happens, unless staff took it up again', () => {
  const withdrawn: ApplicationEvent = {
    type: 'ApplicationWithdrawn',
    course: { from: 'verified' },
    facts: null,
    details: null,
  }
  whenWithdrawn(...inStatus('verified'), withdrawn)
    .when(null)
    .then()
  whenWithdrawn(...inStatus('verified'), withdrawn, moved('rejected', 'ranked', false))
    .when(null)
    .then({ type: 'ApplicationWithdrawn', course: { from: 'ranked' }, facts: null, details: null })
})
