/** What folds from the facts alone: times that come and go with the status, the score's beginning, positions, erasure. */

import { expect, test } from 'bun:test'
import { factsOf } from '#events/application/declared.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import { scoreOf } from '#events/application/score.ts'
import { erased, evolveStanding, notStarted, type Sent, type Standing } from '#events/application/standing.ts'
import { type Status, statuses } from '#events/application/statuses.ts'
import { defaultCriteria } from '#events/scoring/criteria.ts'
import { wholeForm } from '../../kit/forms.ts'
import {
  at,
  DAY,
  folded,
  moved,
  recorded,
  SEASON,
  sentBy,
  started,
  submitted,
  VISITOR,
} from '../../kit/histories.ts'
import { workedVisit } from '../scoring/samples.ts'

const path = (...way: Status[]): ApplicationEvent[] =>
  way.map((to, place) => moved(way[place - 1] ?? 'submitted', to, false))
const after = (...way: Status[]): Sent => sentBy(folded(started, submitted(), ...path(...way)))
const times = ({ verifiedAt, verifiedBy, rankedAt, scored }: Sent) => [
  verifiedAt,
  verifiedBy,
  rankedAt,
  scored,
]

/** Where it went, in order; then verifiedAt and rankedAt as the version that set them, and whether a score exists. */
const ways: [way: Status[], verified: number | null, ranked: number | null, scored: boolean][] = [
  [[], null, null, false],
  [['under_verification'], null, null, true],
  [['verified'], 3, null, true],
  [['ranked'], 3, 3, true],
  [['shortlisted'], 3, null, true],
  [['waitlist'], 3, null, true],
  [['finalized'], 3, null, true],
  [['rejected'], null, null, false],
  [['draft'], null, null, false],
  [['under_verification', 'verified', 'ranked', 'shortlisted', 'finalized'], 4, 5, true],
  [['verified', 'rejected'], 3, null, true],
  [['ranked', 'shortlisted', 'ranked'], 3, 3, true],
  [['verified', 'under_verification'], null, null, true],
  [['ranked', 'submitted'], null, null, true],
  [['ranked', 'draft'], null, null, true],
  [['ranked', 'under_verification', 'ranked'], 5, 5, true],
  [['rejected', 'verified'], 4, null, true],
  [['verified', 'rejected', 'verified'], 3, null, true],
]
for (const [way, verified, ranked, scored] of ways)
  test(`given submitted, when it goes ${way.join(', ') || 'nowhere'}, then its times are ${verified}, ${ranked}`, () => {
    expect(times(after(...way))).toEqual([
      verified === null ? null : at(verified),
      verified === null ? null : VISITOR,
      ranked === null ? null : at(ranked),
      scored,
    ])
  })

test('given a whole history, when it is folded, then every part of the standing is as it happened', () => {
  const changes = { brideHouseType: 'own' }
  const standing = folded(
    ...[started, submitted()],
    {
      type: 'ApplicationAmended',
      course: null,
      facts: { declared: factsOf(wholeForm(changes), DAY) },
      details: { changes },
    },
    ...path('under_verification', 'ranked'),
    {
      type: 'FactsVerified',
      course: null,
      facts: { verified: { brideHouseType: 'rented' } },
      details: { found: {}, note: '' },
    },
    {
      type: 'FactsVerified',
      course: null,
      facts: { verified: { community: 'sc' } },
      details: { found: {}, note: '' },
    },
    { type: 'RankAssigned', course: { rank: 4 }, facts: null, details: { reason: 'x' } },
    { type: 'NoteAdded', course: null, facts: null, details: { noteId: crypto.randomUUID(), note: 'x' } },
  )
  expect(standing).toEqual({
    stage: 'sent',
    season: SEASON,
    status: 'ranked',
    statusSince: at(5),
    events: 9,
    given: { events: 3, at: at(3) },
    startedAt: at(1),
    submittedAt: at(2),
    verifiedAt: at(5),
    verifiedBy: VISITOR,
    rankedAt: at(5),
    shortlistedAt: null,
    rejectedFor: null,
    withdrawnAt: null,
    changedAt: at(9),
    scored: true,
    declared: factsOf(wholeForm(changes), DAY),
    verified: { brideHouseType: 'rented', community: 'sc' },
    manualRank: 4,
  })
})

test('given an application sent back, when it is submitted again, then it keeps its place among ties', () => {
  const standing = sentBy(
    folded(started, submitted(), ...path('draft'), submitted(wholeForm({ groomName: 'Other' }), 4)),
  )
  expect([standing.status, standing.submittedAt, standing.changedAt]).toEqual(['submitted', at(2), at(4)])
})

test('given the score of each status, when it is worked out, then a draft and a rejection never have one', () => {
  const exists = statuses.map((status) => [status, scoreOf(after(status), defaultCriteria) !== null])
  expect(Object.fromEntries(exists)).toEqual({
    draft: false,
    submitted: false,
    under_verification: true,
    verified: true,
    ranked: true,
    shortlisted: true,
    waitlist: true,
    finalized: true,
    rejected: false,
  })
})

test('given a visit that settled enough, when verifiedAt comes and goes, then the six points of the social score go with it', () => {
  const found: ApplicationEvent = {
    type: 'FactsVerified',
    course: null,
    facts: { verified: workedVisit },
    details: { found: {}, note: '' },
  }
  const social = (...way: Status[]) =>
    scoreOf(folded(started, submitted(), found, ...path(...way)), defaultCriteria)?.points.socialScore
  expect([
    social('under_verification'),
    social('verified'),
    social('verified', 'rejected'),
    social('verified', 'under_verification'),
  ]).toEqual([0, 600, 600, 0])
})

test('given a scored application, when it is erased, then nothing of it is left', () => {
  const standing = folded(started, submitted(), ...path('ranked'), {
    type: 'ApplicationErased',
    course: { lastStatus: 'ranked' },
    facts: null,
    details: null,
  })
  expect(standing).toEqual({ stage: 'erased' })
})

test('given what is not there or was never sent, when an event comes that nobody could decide, then it stays what it is', () => {
  const draft = folded(started)
  const impossible: ApplicationEvent[] = [
    moved('draft', 'ranked', false),
    { type: 'RankAssigned', course: { rank: 1 }, facts: null, details: { reason: 'x' } },
    {
      type: 'FactsVerified',
      course: null,
      facts: { verified: { community: 'sc' } },
      details: { found: {}, note: '' },
    },
  ]
  const stages = (now: Standing) => impossible.map((event) => evolveStanding(now, recorded(event, 9)).stage)
  expect([notStarted, draft, erased].map(stages)).toEqual([
    ['not-started', 'not-started', 'not-started'],
    ['draft', 'draft', 'draft'],
    ['erased', 'erased', 'erased'],
  ])
})

test('given a family that was shortlisted, when it goes on, then the day stays for as long as it is behind the shortlist', () => {
  const shortlistedAt = (...way: Status[]) => after(...way).shortlistedAt
  const tillShortlist = ['under_verification', 'ranked', 'shortlisted'] as const
  expect(shortlistedAt('under_verification', 'ranked', 'waitlist')).toBeNull()
  expect(shortlistedAt(...tillShortlist)).toBe(at(5))
  for (const last of ['waitlist', 'finalized', 'rejected'] as const)
    expect([last, shortlistedAt(...tillShortlist, last)]).toEqual([last, at(5)])
  for (const last of ['ranked', 'verified', 'submitted'] as const)
    expect([last, shortlistedAt(...tillShortlist, last)]).toEqual([last, null])
  expect(shortlistedAt(...tillShortlist, 'ranked', 'shortlisted')).toBe(at(7))
})

test('given a rejection for a kind of reason, when it is folded, then the kind stays for as long as it is rejected', () => {
  const rejected: ApplicationEvent = {
    type: 'StatusChanged',
    course: { from: 'submitted', to: 'rejected', usual: true, kind: 'age' },
    facts: null,
    details: { reason: 'Not yet 18' },
  }
  const standing = sentBy(folded(started, submitted(), rejected))
  expect([standing.rejectedFor, standing.statusSince]).toEqual(['age', at(3)])
  expect(sentBy(folded(started, submitted(), moved('submitted', 'rejected'))).rejectedFor).toBeNull()
  const again = sentBy(folded(started, submitted(), rejected, moved('rejected', 'under_verification', false)))
  expect([again.rejectedFor, again.statusSince]).toEqual([null, at(4)])
  const withdrawn: ApplicationEvent = {
    type: 'ApplicationWithdrawn',
    course: { from: 'submitted' },
    facts: null,
    details: null,
  }
  expect(sentBy(folded(started, submitted(), withdrawn)).rejectedFor).toBe('withdrawn')
})
