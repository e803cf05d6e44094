/** Publishing the results of a season: for each season by itself, undoable for two minutes, and read as a setting. */
import { expect, test } from 'bun:test'
import { changeSetting } from '#events/programme/decide.ts'
import {
  arePublished,
  emptyProgramme,
  evolveProgramme,
  type Programme,
  type ProgrammeEvent,
  settingValue,
} from '#events/programme/events.ts'
import { changeResults, RESULTS_UNDO, undoableUntil } from '#events/programme/results.ts'
import { defaultCriteria } from '#events/scoring/criteria.ts'
import { specFor } from '../../kit/given.ts'
import { at, recorded } from '../../kit/histories.ts'

const evolve = (now: Programme, event: ProgrammeEvent): Programme =>
  evolveProgramme(now, recorded(event, now.events + 1))
type Ask = { season?: string; isPublished: boolean; again?: boolean; now?: string }
const given = specFor<Programme, ProgrammeEvent, Ask>({
  initial: emptyProgramme,
  evolve,
  decide: (now, ask) => changeResults(now, { season: 'Season 3', now: at(now.events), ...ask }),
})
const published = (season = 'Season 3'): ProgrammeEvent => ({
  type: 'ResultsPublished',
  facts: { season },
  details: null,
})
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

test('given the setting, when it is set, then the events are those of publishing, and other words do not fit', () => {
  const set = specFor<Programme, ProgrammeEvent, { value: string; now?: string }>({
    initial: emptyProgramme,
    evolve,
    decide: (now, ask) =>
      changeSetting(now, {
        key: 'results_published',
        now: at(now.events),
        anyPort: false,
        kept: '',
        clearedPassword: '',
        ...ask,
      }),
  })
  set().when({ value: 'true' }).then(published())
  set(published()).when({ value: 'true' }).then()
  set(published()).when({ value: 'false' }).then(withheld())
  set(published())
    .when({ value: 'false', now: at(4) })
    .refused('not-undoable')
  set().when({ value: 'false' }).then()
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
