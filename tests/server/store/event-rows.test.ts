/** Pages of events by filters are what reading the whole log finds, and no filter makes the database read or sort it. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { SealedEvent } from '#events/ledger/envelope.ts'
import { createEventRows, type EventQuery } from '#server/store/event-rows.ts'
import { openLog } from '#server/store/log.ts'
import { openSeasonFile } from '#server/store/season-file.ts'

const RUNS = Number(process.env.DRILL_RUNS ?? 100)
const START = Date.parse('2026-03-01T00:00:00.000Z')
const instant = (minutes: number): string => new Date(START + minutes * 60_000).toISOString()
const types = ['ApplicationStarted', 'StatusChanged', 'SettingChanged', 'SignedIn']
const actors = ['one', 'two', 'three']
const streams = ['application-a', 'application-b', 'programme', 'staff-one']

const event = fc.record({
  type: fc.constantFrom(...types),
  actor: fc.constantFrom(...actors),
  stream: fc.constantFrom(...streams),
  after: fc.nat(2),
})
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const query: fc.Arbitrary<EventQuery> = fc.record({
  before: maybe(fc.integer({ min: 1, max: 60 })),
  limit: fc.integer({ min: 1, max: 20 }),
  actor: maybe(fc.constantFrom(...actors, 'nobody')),
  types: maybe(fc.subarray([...types, 'NeverHappened'], { minLength: 1 })),
  stream: fc.option(fc.constantFrom(...streams), { nil: undefined, freq: 4 }),
  from: maybe(fc.nat(40).map(instant)),
  to: maybe(fc.nat(40).map(instant)),
  withStaff: fc.boolean(),
  hidden: fc.subarray(['SettingChanged', 'NeverHappened']),
})

const matching = (rows: readonly SealedEvent[], asked: EventQuery): number[] =>
  rows
    .filter(
      ({ seq, type, actor, stream, at }) =>
        seq < (asked.before ?? Infinity) &&
        (asked.types?.includes(type) ?? true) &&
        actor === (asked.actor ?? actor) &&
        stream === (asked.stream ?? stream) &&
        at >= (asked.from ?? '') &&
        at < (asked.to ?? '9') &&
        (asked.withStaff || !stream.startsWith('staff-')) &&
        !asked.hidden.includes(type),
    )
    .map(({ seq }) => seq)
    .toReversed()
    .slice(0, asked.limit)

test('given any log that grows between looks, when events are looked for by any filters, then those are found that fit all', () =>
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.array(event, { maxLength: 12 }), query), { maxLength: 5 }), (turns) => {
      const log = openLog(openSeasonFile(':memory:'))
      const rows = createEventRows(log)
      const all: SealedEvent[] = []
      const versions = new Map<string, number>()
      let minutes = 0
      for (const [batch, asked] of turns) {
        const heads = batch.map(({ after, ...head }, place): SealedEvent => {
          minutes += after
          const version = (versions.get(head.stream) ?? 0) + 1
          versions.set(head.stream, version)
          return {
            ...head,
            seq: all.length + place + 1,
            version,
            v: 1,
            salt: new Uint8Array(32),
            at: instant(minutes),
            course: null,
            facts: null,
            details: null,
          }
        })
        if (heads.length > 0) log.append(heads)()
        all.push(...heads)
        const found = rows.page(asked)
        expect(found.map(({ seq }) => seq)).toEqual(matching(all, asked))
      }
      log.db.close()
    }),
    { numRuns: RUNS },
  ))

test('given each filter, when the database plans it, then it reads along an index and sorts nothing', () => {
  const db = openSeasonFile(':memory:')
  const range = 'seq >= 1 and seq < 9'
  const plans = [
    `where ${range} order by seq desc`,
    `where actor = 'one' and ${range} order by seq desc`,
    `where type = 'SignedIn' and ${range} order by seq desc`,
    `where actor = 'one' and stream not like 'staff-%' and ${range} and type = 'SignedIn' order by seq desc`,
    `where stream = 'programme' and ${range} order by version desc`,
    "where type = 'ApplicationErased' and seq <= 9",
  ].flatMap((rest) =>
    db.query<{ detail: string }, []>(`explain query plan select * from event ${rest} limit 9`).all(),
  )
  expect(
    plans.filter(({ detail }) => !/^SEARCH event USING (?:INDEX|INTEGER PRIMARY KEY)/.test(detail)),
  ).toEqual([])
  db.close()
})
