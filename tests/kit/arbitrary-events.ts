/** Arbitrary events of an application for properties of folding: each has the right shape, but their order is random. */
import fc from 'fast-check'
import { factsOf } from '#events/application/declared.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import type { Filler } from '#events/application/filler.ts'
import { rejectionKinds } from '#events/application/rejection.ts'
import { statuses } from '#events/application/statuses.ts'
import { unsettledVisits } from '#events/application/unsettled-visit.ts'
import { birthAgreements, nameAgreements } from '#events/identity/agreement.ts'
import { nameKind } from '#events/text.ts'
import { bound, wholeForm } from './forms.ts'
import { APPLICATION, DAY, FAMILY, NUMBER, SEASON } from './histories.ts'

const text = fc.string({ maxLength: 12 })
const id = fc.uuid()
const status = fc.constantFrom(...statuses)
const name = text.map((groomName) => ({ groomName: nameKind.fold(groomName) }))
const declared = fc.integer({ min: 0, max: 90_000 }).map((income) => ({
  declared: factsOf(wholeForm({ brideFamilyMonthlyIncome: income }), DAY),
}))
const visit = fc.record(
  { brideFatherAlive: fc.option(fc.boolean()), brideHouseType: fc.option(fc.constantFrom('own', 'rented')) },
  { requiredKeys: [] },
)
const nothing = fc.constant(null)
const onCourse = <T extends string, C, D>(type: T, course: fc.Arbitrary<C>, details: fc.Arbitrary<D>) =>
  fc.record({ type: fc.constant(type), course, facts: nothing, details })
const event = <T extends string, F, D>(type: T, facts: fc.Arbitrary<F>, details: fc.Arbitrary<D>) =>
  fc.record({ type: fc.constant(type), course: nothing, facts, details })

export const anyEvent: fc.Arbitrary<ApplicationEvent> = fc.oneof(
  onCourse(
    'ApplicationStarted',
    fc.constant({ season: SEASON }),
    fc.constant({ id: APPLICATION, userId: FAMILY, number: NUMBER }),
  ),
  event(
    'HelpRecorded',
    nothing,
    fc.constantFrom<{ filler: Filler }>(
      { filler: { by: 'self' } },
      { filler: { by: 'akshaya', name: 'Asha', phone: '98470 12345', consent: '2026-11-23 ml' } },
    ),
  ),
  event('BegunAtDoor', nothing, fc.constant({ consent: '2026-11-23 ml' })),
  event(
    'ApplicationSubmitted',
    declared,
    fc.record({ form: name.map(wholeForm), saves: fc.nat(9), bound: fc.constant(bound) }),
  ),
  event('ApplicationAmended', declared, fc.record({ changes: name })),
  onCourse(
    'StatusChanged',
    fc.record({ from: status, to: status, usual: fc.boolean() }),
    fc.record({ reason: text }),
  ),
  onCourse(
    'StatusChanged',
    fc.record({
      from: status,
      to: status,
      usual: fc.boolean(),
      visit: fc.constantFrom('none' as const, 'partly' as const),
    }),
    fc.record({ reason: text, verificationNotes: text }),
  ),
  onCourse(
    'StatusChanged',
    fc.record({
      from: status,
      to: status,
      usual: fc.boolean(),
      visit: fc.constantFrom(...unsettledVisits),
    }),
    fc.record({ reason: text }),
  ),
  onCourse(
    'StatusChanged',
    fc.record({ from: status, to: status, usual: fc.boolean(), kind: fc.constantFrom(...rejectionKinds) }),
    fc.record({ reason: text }),
  ),
  onCourse(
    'StatusChanged',
    fc.record({ from: status, to: status, usual: fc.boolean(), overPlaces: fc.constant<true>(true) }),
    fc.record({ reason: text }),
  ),
  event(
    'FactsVerified',
    visit.map((verified) => ({ verified })),
    fc.record({ found: visit, note: text }),
  ),
  onCourse('RankAssigned', fc.record({ rank: fc.integer({ min: 1, max: 9 }) }), fc.record({ reason: text })),
  onCourse(
    'RankCleared',
    fc.constantFrom(null, { why: 'position-taken' as const }),
    fc.record({ reason: text }),
  ),
  event(
    'NoteAdded',
    nothing,
    fc.record(
      { noteId: id, note: text, kind: fc.constant('nobody_home' as const) },
      { requiredKeys: ['noteId', 'note'] },
    ),
  ),
  event('NoteWithdrawn', nothing, fc.record({ noteId: id })),
  event('DocumentAdded', nothing, fc.record({ documentId: id, documentName: text, documentKey: text })),
  event('DocumentWithdrawn', nothing, fc.record({ documentId: id })),
  event(
    'CardChecked',
    nothing,
    fc.record({
      side: fc.constantFrom('groom', 'bride'),
      name: fc.constantFrom(...nameAgreements),
      birth: fc.constantFrom(...birthAgreements),
      lastFour: fc.constant('4712'),
      reference: fc.constant('ab'.repeat(32)),
      compared: fc.constant('cd'.repeat(32)),
    }),
  ),
  onCourse('OverPlacesProposed', fc.record({ from: status, to: status }), fc.record({ reason: text })),
  onCourse('OverPlacesDeclined', fc.record({ to: status }), fc.record({ reason: text })),
  onCourse(
    'RequestMade',
    fc.record({ due: fc.constantFrom('2026-01-31', '2027-02-01') }),
    fc.record({ text }),
  ),
  onCourse(
    'RequestAnswered',
    fc.record({ request: fc.integer({ min: 1, max: 9 }), done: fc.boolean() }),
    fc.record({ answer: text }),
  ),
  event('NomineeNamed', nothing, fc.record({ nominee: fc.option(fc.record({ name: text, phone: text })) })),
  onCourse('FamilyTold', fc.record({ of: fc.integer({ min: 1, max: 9 }) }), nothing),
  onCourse('ApplicationWithdrawn', fc.record({ from: status }), nothing),
  onCourse('ApplicationErased', fc.record({ lastStatus: status }), nothing),
)
