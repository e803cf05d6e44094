/** Arbitrary changes of a season by staff for fast-check, for tests of what follows the log. */

import fc from 'fast-check'
import { addNote, changeStatus, recordFacts } from '#events/application/decide.ts'
import { setRank } from '#events/application/decide-rank.ts'
import type { Standing } from '#events/application/standing.ts'
import { statuses } from '#events/application/statuses.ts'
import { decided } from '#events/decider.ts'
import { changeCriteria } from '#events/programme/decide.ts'
import { emptyProgramme } from '#events/programme/events.ts'
import { defaultCriteria } from '#events/scoring/criteria.ts'
import { createCommands } from '#server/demo/commands.ts'
import type { TestApp } from './app.ts'

export const SEASON = 'Season 3'
type Change = (app: TestApp) => Promise<unknown>

/** The application at a drawn place. Commands that the domain refuses change nothing. */
const decide =
  (n: number, by: (standing: Standing) => ReturnType<typeof addNote>): Change =>
  ({ parts: { store } }) =>
    store.handle({ roster: true }, (tx) => {
      const streams = store.state.streamsOf(SEASON)
      const stream = streams[n % streams.length]
      // All of them may have been erased.
      if (stream === undefined) return decided()
      return tx.decide(stream, 'somebody', by(tx.started(stream).standing))
    })
const weights = (by: number) =>
  defaultCriteria.map((one) => {
    const change = one.id === 'incomeScore' ? by : one.id === 'orphanScore' ? -by : 0
    return { ...one, weight: one.weight + change }
  })

const status = fc
  .tuple(fc.nat(20), fc.constantFrom(...statuses))
  .map(([n, to]) =>
    decide(n, (now) => changeStatus(now, { status: to, reason: 'A test' }, 'admin', emptyProgramme)),
  )
const facts = fc
  .tuple(fc.nat(20), fc.nat(60_000))
  .map(([n, brideFamilyMonthlyIncome]) =>
    decide(n, (now) => recordFacts(now, { facts: { brideFamilyMonthlyIncome }, note: 'Seen' }, 'admin')),
  )
const rank = fc
  .tuple(fc.nat(20), fc.integer({ min: 1, max: 30 }))
  .map(([n, place]) => decide(n, (now) => setRank(now, { rank: place, reason: 'A test' })))
const note = fc
  .nat(20)
  .map((n) => decide(n, (now) => addNote(now, { noteId: crypto.randomUUID(), note: 'A test' })))
const criteria = fc.nat(3).map(
  (by): Change =>
    ({ parts: { store } }) =>
      store.handle({ roster: true }, (tx) =>
        tx.decideProgramme(
          'somebody',
          changeCriteria(tx.programme(), {
            criteria: weights(by),
            reason: 'A test',
            season: SEASON,
            afterPoints: false,
          }),
        ),
      ),
)
const erase = fc.nat(1000).map(
  (n): Change =>
    async ({ parts }) => {
      const { state } = parts.store
      const streams = state.streamsOf(SEASON)
      const id = state.application(streams[n % streams.length] ?? '')?.file().id
      if (id !== undefined) await createCommands(parts, 'no hash').erase(id, 'system')
    },
)

export const anyChange: fc.Arbitrary<Change> = fc.oneof(
  { weight: 4, arbitrary: status },
  facts,
  rank,
  note,
  criteria,
  erase,
)
