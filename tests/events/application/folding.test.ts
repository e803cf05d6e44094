/** Properties of folding: no history breaks it, no way of cutting one up changes what comes out, facts alone suffice. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  evolveApplication,
  type Folded,
  isThere,
  newApplication,
  versionOf,
} from '#events/application/application.ts'
import { ApplicationEvent } from '#events/application/events.ts'
import { scoreOf } from '#events/application/score.ts'
import { evolveStanding, notStarted, type Standing } from '#events/application/standing.ts'
import { listHead, listTail } from '#events/projections/application-list.ts'
import { auditEntry } from '#events/projections/audit-trail.ts'
import { defaultCriteria } from '#events/scoring/criteria.ts'
import { anyEvent } from '../../kit/arbitrary-events.ts'
import { recorded } from '../../kit/histories.ts'

const history = fc.array(anyEvent, { maxLength: 25 })
const seen = (now: Folded) => ({ ...now, file: now.file(), draft: now.draft() })
/** As a row does between two commits: everything becomes text and comes back. */
const stored = (now: Folded): Folded => {
  const standing = structuredClone(now.standing)
  const file = structuredClone(now.file())
  return { standing, saves: now.saves, file: () => file, draft: now.draft }
}
const fold = (events: readonly ApplicationEvent[], from: Folded, first: number) =>
  events.reduce((now, event, place) => evolveApplication(now, recorded(event, first + place)), from)

test('given the arbitrary events, when they are parsed as the log would, then each has a shape that is recorded', () => {
  fc.assert(fc.property(anyEvent, (event) => expect(ApplicationEvent.parse(event)).toEqual(event)))
})

test('given any events in any order, when they are folded and shown, then nothing throws', () => {
  fc.assert(
    fc.property(history, (events) => {
      const now = fold(events, newApplication, 1)
      scoreOf(now.standing, defaultCriteria)
      if (isThere(now)) {
        expect(now.standing.events).toBe(events.length)
        expect(versionOf(now)).toBeGreaterThanOrEqual(events.length)
        JSON.stringify([listHead(now), listTail(now, defaultCriteria)])
      }
      events.forEach((event, place) => {
        expect(auditEntry(recorded(event, place + 1)).type).toBe(event.type)
      })
    }),
  )
})

test('given any history, when it is folded in any chunks, through the store or not, then the state is the same', () => {
  fc.assert(
    fc.property(history, fc.array(fc.nat(25)), (events, cuts) => {
      const whole = seen(fold(events, newApplication, 1))
      const places = [...new Set([0, ...cuts.filter((cut) => cut < events.length), events.length])].sort(
        (a, b) => a - b,
      )
      let now = newApplication
      for (const [place, from] of places.entries())
        now = stored(fold(events.slice(from, places[place + 1] ?? from), now, from + 1))
      expect(seen(now)).toEqual(whole)
    }),
  )
})

test('given any history, when its details are withheld, then the standing folds to the same', () => {
  fc.assert(
    fc.property(history, (events) => {
      const known = fold(events, newApplication, 1).standing
      const audited = events.reduce<Standing>(
        (now, event, place) => evolveStanding(now, recorded({ ...event, details: null }, place + 1)),
        notStarted,
      )
      expect(audited).toEqual(known)
    }),
  )
})
