/** Which settings an organiser has given, rather than the first start; the criteria that a season is opened with. */
import { expect, test } from 'bun:test'
import {
  criteriaOf,
  emptyProgramme,
  evolveProgramme,
  givenValue,
  type Programme,
} from '#events/programme/events.ts'
import { type SettingKey, settings } from '#events/programme/settings.ts'
import { defaultCriteria } from '#events/scoring/criteria.ts'
import { recorded } from '../../kit/histories.ts'

const set = (now: Programme, key: SettingKey, value: string, actor: string): Programme =>
  evolveProgramme(now, {
    ...recorded({ type: 'SettingChanged', facts: { key, value } } as const, now.events + 1),
    actor,
  })
const keys = ['wedding_date', 'venue_address', 'whatsapp_number'] as const
/** As a first start records them. */
const founded = keys.reduce((now, key) => set(now, key, settings[key].default, 'system'), emptyProgramme)
const given = set(founded, 'whatsapp_number', '+91 11111 11111', 'admin')

test('given defaults that the first start recorded, when they are read, then only what an organiser gave is given', () => {
  const read = (now: Programme) => keys.map((key) => givenValue(now, key))
  expect([read(emptyProgramme), read(founded), read(given)]).toEqual([
    ['', '', ''],
    ['', '', ''],
    ['', '', '+91 11111 11111'],
  ])
})

test('given criteria of a season, when one is opened whose name objects have by themselves, then it takes them over', () => {
  const criteria = defaultCriteria.toReversed()
  const changed = evolveProgramme(
    set(emptyProgramme, 'season', 'Season 4', 'admin'),
    recorded({ type: 'CriteriaChanged', facts: { season: 'Season 4', criteria } } as const, 2),
  )
  const opened = set(changed, 'season', 'constructor', 'admin')
  expect(criteriaOf(opened, 'constructor')).toEqual(criteria)
})
