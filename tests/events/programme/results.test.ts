/** Publishing the results of a season: for each season by itself, undoable for two minutes, and read as a setting. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { decided } from '#events/decider.ts'
import {
  changeResults,
  changeSetting,
  RESULTS_UNDO,
  type ResultsChange,
  undoableUntil,
} from '#events/programme/decide.ts'
import {
  arePublished,
  emptyProgramme,
  evolveProgramme,
  type Programme,
  type ProgrammeEvent,
  settingValue,
} from '#events/programme/events.ts'
import { defaultCriteria } from '#events/scoring/criteria.ts'
import { specFor } from '../../kit/given.ts'
import { at, recorded, resultsPublished, VISITOR } from '../../kit/histories.ts'

const evolve = (now: Programme, event: ProgrammeEvent): Programme =>
  evolveProgramme(now, recorded(event, now.events + 1))
const COLLEAGUE = '9a1b7c52-3f4e-4c07-8a5d-2f0b6a2c3d4f'
type Ask = {
  isPublished: boolean
  season?: string
  actor?: string
  position?: number
  again?: boolean
  now?: string
}
const given = specFor<Programme, ProgrammeEvent, Ask>({
  initial: emptyProgramme,
  evolve,
  decide: (now, ask) => {
    const decision = changeResults(now, { season: 'Season 3', actor: VISITOR, now: at(now.events), ...ask })
    return decision.ok ? decided(...decision.events.map((type) => changeOf(type, ask.season))) : decision
  },
})
const changeOf = (type: ResultsChange, season?: string): ProgrammeEvent =>
  type === 'ResultsPublished' ? published(season) : withheld(season)
const published = resultsPublished
const withheld = (season = 'Season 3'): ProgrammeEvent => ({
  type: 'ResultsWithheld',
  facts: { season },
  details: null,
})
const opened = (season: string): ProgrammeEvent => ({
  type: 'SettingChanged',
  facts: { key: 'season', value: season },
  details: { value: null, kept: null },
})
const weighed = (season: string): ProgrammeEvent => ({
  type: 'CriteriaChanged',
  facts: { season, criteria: defaultCriteria },
  details: { reason: '' },
})
const later = (version: number, milliseconds: number) =>
  new Date(Date.parse(at(version)) + milliseconds).toISOString()

test('given a season, when its results are published, then that is an event, once, unless it is asked for again', () => {
  given().when({ isPublished: true }).then(published())
  given(published()).when({ isPublished: true }).then()
  given(published()).when({ isPublished: true, again: true }).then(published())
})

test('given published results, when they are taken back, then within two minutes, and not a moment later', () => {
  given(published())
    .when({ isPublished: false, now: later(1, RESULTS_UNDO - 1) })
    .then(withheld())
  given(published())
    .when({ isPublished: false, now: later(1, RESULTS_UNDO) })
    .refused('not-undoable')
  given().when({ isPublished: false }).then()
  given(published(), withheld()).when({ isPublished: false }).then()
  given(published(), withheld()).when({ isPublished: true }).then(published())
})

test('given results that somebody has published, when another publishes them, then they hear so, and the first may say it twice', () => {
  given(published()).when({ isPublished: true, position: 0, actor: COLLEAGUE }).refused('already-published')
  given(published()).when({ isPublished: true, actor: COLLEAGUE }).refused('already-published')
  given(published()).when({ isPublished: true, position: 0 }).then()
  given(published(), published()).when({ isPublished: true, position: 1, again: true }).then()
  given(published(), published())
    .when({ isPublished: true, position: 1, again: true, actor: COLLEAGUE })
    .refused('already-published')
  given(published()).when({ isPublished: true, position: 1, again: true, actor: COLLEAGUE }).then(published())
})

test('given results that were taken back, when they are published by who saw neither, then that has moved on, and by who saw it they are', () => {
  const history = [published(), withheld()]
  for (const actor of [VISITOR, COLLEAGUE]) {
    given(...history)
      .when({ isPublished: true, position: 0, actor })
      .refused('moved-on')
    given(...history)
      .when({ isPublished: true, position: 1, again: true, actor })
      .refused('moved-on')
    given(...history)
      .when({ isPublished: true, position: 2, actor })
      .then(published())
  }
})

test('given results that somebody has published, when another takes them back in time, then they are', () => {
  given(published()).when({ isPublished: false, actor: COLLEAGUE }).then(withheld())
  given(published(), withheld()).when({ isPublished: false, actor: COLLEAGUE }).then()
})

const who = fc.constantFrom(VISITOR, COLLEAGUE)
const Step = fc.oneof(
  fc.record({ step: fc.constant('look'), who }),
  fc.record({ step: fc.constant('publish'), who, times: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ step: fc.constant('take back'), who, times: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ step: fc.constant('time'), minutes: fc.integer({ min: 1, max: 3 }) }),
)

test('given any sequence of two people who look, publish and take back, with requests sent twice, when one hears success, then it is as they asked, by their own event, and only once', () => {
  const property = fc.property(fc.array(Step, { maxLength: 25 }), (steps) => {
    let now = emptyProgramme
    let minutes = 0
    const seen = new Map([VISITOR, COLLEAGUE].map((one) => [one, { position: 0, again: false }]))
    const look = (one: string) =>
      seen.set(one, { position: now.events, again: arePublished(now, 'Season 3') })
    for (const one of steps) {
      if (one.step === 'time') minutes += one.minutes
      else if (one.step === 'look') look(one.who)
      else {
        const isPublished = one.step === 'publish'
        const before = now
        const ask = { season: 'Season 3', isPublished, actor: one.who, now: at(minutes) }
        const answers = Array.from({ length: one.times }, () => {
          const answer = changeResults(now, { ...ask, ...seen.get(one.who) })
          if (answer.ok)
            for (const type of answer.events)
              now = evolveProgramme(now, {
                ...recorded(changeOf(type), now.events + 1, one.who),
                at: at(minutes),
              })
          return answer.ok
        })
        // The same request once more is answered as the first was, and changes nothing more.
        expect(new Set(answers).size).toBe(1)
        expect(now.events - before.events).toBeLessThanOrEqual(1)
        const { by, isPublished: are = false } = now.results['Season 3'] ?? {}
        if (answers[0] && isPublished) expect([are, by]).toEqual([true, one.who])
        if (answers[0] && !isPublished) expect(are).toBe(false)
      }
    }
  })
  fc.assert(property, { numRuns: 300 })
})

test('given seasons, when one is published, then no other is, and one that never was is not found', () => {
  const history = [weighed('Season 3'), published(), opened('Season 4')]
  const now = history.reduce(evolve, emptyProgramme)
  expect(['Season 3', 'Season 4'].map((season) => arePublished(now, season))).toEqual([true, false])
  given(...history)
    .when({ season: 'Season 4', isPublished: true })
    .then(published('Season 4'))
  given(...history)
    .when({ season: 'Season 3', isPublished: true, again: true })
    .then(published())
  given(...history)
    .when({ season: 'Season 77', isPublished: true })
    .refused('not-found')
  given(...history)
    .when({ season: 'constructor', isPublished: true })
    .refused('not-found')
})

test('given the setting, when it is read, then it is that of the current season, also of one that is opened again', () => {
  const read = (...history: ProgrammeEvent[]) =>
    settingValue(history.reduce(evolve, emptyProgramme), 'results_published')
  expect([
    read(),
    read(published()),
    read(published(), withheld()),
    read(weighed('Season 3'), published(), opened('Season 4')),
    read(weighed('Season 3'), published(), opened('Season 4'), opened('Season 3')),
    read(published('Season 9')),
  ]).toEqual(['false', 'true', 'false', 'false', 'true', 'false'])
})

test('given the setting, when it is set, then that is no change of a setting, and other words do not fit', () => {
  const set = specFor<Programme, ProgrammeEvent, { value: string; now?: string }>({
    initial: emptyProgramme,
    evolve,
    decide: (now, ask) =>
      changeSetting(now, {
        key: 'results_published',
        actor: VISITOR,
        now: at(now.events),
        anyPort: false,
        kept: '',
        clearedPassword: '',
        ...ask,
      }),
  })
  set().when({ value: 'true' }).then()
  set(published()).when({ value: 'false' }).then()
  set().when({ value: 'yes' }).refused('bad-setting', { value: 'error.setting.results_published' })
})

test('given a stray event of the setting itself, when it is folded, then it publishes nothing', () => {
  const stray: ProgrammeEvent = {
    type: 'SettingChanged',
    facts: { key: 'results_published', value: 'true' },
    details: { value: null, kept: null },
  }
  const now = evolve(emptyProgramme, stray)
  expect([settingValue(now, 'results_published'), arePublished(now, 'Season 3'), now.events]).toEqual([
    'false',
    false,
    1,
  ])
})

test('given published results, when it is asked until when they can be taken back, then for two minutes', () => {
  const now = evolve(emptyProgramme, published())
  const until = later(1, RESULTS_UNDO)
  expect([
    undoableUntil(now, 'Season 3', at(1)),
    undoableUntil(now, 'Season 3', until),
    undoableUntil(now, 'Season 4', at(1)),
    undoableUntil(evolve(now, withheld()), 'Season 3', at(2)),
  ]).toEqual([until, null, null, null])
})
