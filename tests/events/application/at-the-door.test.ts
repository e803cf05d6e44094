/** Applications that staff begin at a family's door: when they may be begun, and what whoever began one may not do with it. */
import { expect, test } from 'bun:test'
import { beginAtDoor, boundByDoor } from '#events/application/at-the-door.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import { helperConsentIn } from '#events/application/helper-consent.ts'
import { evolveStanding, notStarted, type Standing } from '#events/application/standing.ts'
import { type Decision, decided, refused } from '#events/decider.ts'
import { begunBy, moved, recorded, standingSpec, started, submitted, VISITOR } from '../../kit/histories.ts'

const ASHA = 'a0000000-0000-4000-8000-000000000001'
const consent = helperConsentIn('ml')
const begun: ApplicationEvent = { type: 'BegunAtDoor', course: null, facts: null, details: { consent } }

const given = standingSpec<string>((now, said) => beginAtDoor(begunBy(now), said))

test('given an application that was just started, when staff begin it at the door, then the consent that was read aloud is recorded', () =>
  given(started).when(consent).then(begun))

test('given an application in which something happened since, when it is to have been begun at the door, then it is refused', () => {
  given(started, begun).when(consent).refused('being-reviewed')
  given(started, submitted()).when(consent).refused('being-reviewed')
})

const found: ApplicationEvent = {
  type: 'FactsVerified',
  course: null,
  facts: { verified: { brideHouseType: 'rented' } },
  details: { found: { brideHouseType: 'rented' }, note: '' },
}
const ranked: ApplicationEvent = {
  type: 'RankAssigned',
  course: { rank: 1 },
  facts: null,
  details: { reason: 'By hand' },
}
const noted: ApplicationEvent = {
  type: 'NoteAdded',
  course: null,
  facts: null,
  details: { noteId: ASHA, note: 'Seen' },
}

type By = [ApplicationEvent, string]
const folded = (...history: By[]): Standing =>
  history.reduce<Standing>(
    (now, [event, actor], place) => evolveStanding(now, recorded(event, place + 1, actor)),
    notStarted,
  )
const atDoor: By[] = [
  [started, 'family'],
  [begun, VISITOR],
  [submitted(), 'family'],
]
/** Which of these somebody may do next. */
const mayDo = (now: Standing, actor: string): boolean[] =>
  [moved('submitted', 'under_verification'), moved('submitted', 'rejected'), found, ranked, noted].map(
    (event) => boundByDoor(decided(event), now, actor).ok,
  )

test('given an application that one of staff began at the door, when it is to be verified, then that one may only write notes, and others may all', () => {
  const now = folded(...atDoor)
  expect([mayDo(now, VISITOR), mayDo(now, ASHA)]).toEqual([
    [false, false, false, false, true],
    [true, true, true, true, true],
  ])
  const decision: Decision<ApplicationEvent> = decided(found)
  expect(boundByDoor(decision, now, VISITOR)).toEqual(refused('begun-at-door'))
})

test('given that another has verified it, when whoever began it goes on, then all but visits are allowed, until it is sent back', () => {
  const verified: By[] = [...atDoor, [moved('submitted', 'verified', false), ASHA]]
  expect(mayDo(folded(...verified), VISITOR)).toEqual([true, true, false, true, true])
  const back = folded(...verified, [moved('verified', 'under_verification', false), ASHA])
  expect(mayDo(back, VISITOR)).toEqual([false, false, false, false, true])
})

test('given a refusal, when whoever began it asks, then it stays the refusal that it is', () => {
  const now = folded(...atDoor)
  expect(boundByDoor(refused('reason-required'), now, VISITOR)).toEqual(refused('reason-required'))
})
