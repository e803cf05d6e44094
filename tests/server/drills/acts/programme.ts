/** What admins do with the whole season: positions, selections, criteria, settings, and what is read and leaves a trace. */
import fc from 'fast-check'
import type { Drill } from '../drill.ts'
import { FAMILIES } from '../people.ts'
import { type AnyAct, act, by, NOBODY, who } from './act.ts'

const reason = 'Decided by the committee'
const HOUR = 3_600_000

type Rank = { by: number; ranks: (number | null)[]; isStale: boolean }
const rank = (drill: Drill, { by, ranks, isStale }: Rank) => {
  const order = ranks.flatMap((place, family) => {
    const filed = drill.filedOf(family)
    return filed ? [{ id: filed.id, rank: place }] : []
  })
  return drill.ask({
    act: 'rank by hand',
    by: drill.member(by),
    method: 'put',
    path: '/api/admin/ranking',
    body: {
      order: order.length > 0 ? order : [{ id: NOBODY, rank: 1 }],
      reason,
      ...(isStale && { position: Math.max(0, drill.after.rows.length - 3) }),
    },
    could: order.map(() => 'RankAssigned|RankCleared'),
  })
}

type Chosen = { by: number; shortlist: number; waitlist: number; overPlaces: boolean; named: boolean }
const select = (drill: Drill, { by, named, ...ask }: Chosen) => {
  const ids = drill.families.flatMap((family) => drill.filed(family)?.id ?? [])
  return drill.ask({
    act: 'select',
    by: drill.member(by),
    method: 'post',
    path: '/api/admin/ranking/select',
    body: { ...ask, reason, ...(named && { ids, position: drill.after.rows.length }) },
    made: ({ shortlisted, waitlisted, proposed = [] }) => {
      const steps = [...shortlisted, ...waitlisted, ...proposed].map(() => 'StatusChanged|OverPlacesProposed')
      return steps.length === 0 ? [] : ['SelectionMade', ...steps]
    },
    // Where each of them was refused because the same person had asked for it before.
    could: ['SelectionMade'],
  })
}

const weigh = async (drill: Drill, { by, shift }: { by: number; shift: number }) => {
  type Criterion = { id: string; weight: number; isActive: boolean }
  const now: Criterion[] = await drill.read('/api/admin/criteria')
  const last = now.length - 1
  const criteria = now.map(({ id, weight, isActive }, place) => ({
    id,
    isActive,
    weight: place === 0 ? weight + shift : place === last ? weight - shift : weight,
  }))
  return drill.ask({
    act: 'weigh criteria',
    by: drill.member(by),
    method: 'put',
    path: '/api/admin/criteria',
    body: { criteria, reason },
    made: () => ['CriteriaChanged'],
  })
}

const set = (drill: Drill, { by, key, value }: { by: number; key: string; value: string }) =>
  drill.ask({
    act: 'change a setting',
    by: drill.member(by),
    method: 'put',
    path: `/api/admin/settings/${key}`,
    body: { value },
    could: ['SettingChanged'],
  })
const publish = (drill: Drill, { by, published }: { by: number; published: boolean }) =>
  drill.ask({
    act: 'publish the results',
    by: drill.member(by),
    method: 'put',
    path: '/api/admin/results',
    body: { published },
    could: ['TallyRecorded|ResultsWithheld', 'ResultsPublished'],
  })
/** Mostly so that families may go on. */
const deadline = (drill: Drill, { by, hours }: { by: number; hours: number }) => {
  const value = new Date(drill.stage.clock.now().getTime() + hours * HOUR).toISOString()
  return set(drill, { by, key: 'application_deadline', value })
}

const reads: Record<string, string[]> = {
  '/api/admin/visits': [],
  '/api/admin/applications/export': ['ExportMade'],
  '/api/admin/events?limit=500': [],
  '/api/admin/replay?at=5': [],
  '/api/admin/audit/bundle?auditor=Somebody': ['ExportMade'],
}
const look = (drill: Drill, { by, path }: { by: number; path: string }) =>
  drill.ask({
    act: 'read a list',
    by: drill.member(by),
    method: 'get',
    path,
    // A member of staff may be refused what another gets; what leaves a trace does so before it is answered.
    made: () => reads[path] ?? [],
    could: reads[path] ?? [],
  })
const takeSheets = (drill: Drill, { by }: { by: number }) =>
  drill.ask({
    act: 'take the sheets',
    by: drill.member(by),
    method: 'post',
    path: '/api/admin/visits',
    body: { ids: drill.families.flatMap((family) => drill.filed(family)?.id ?? []) },
    // Of nobody who waits it leaves no trace.
    made: (json) => (json?.visits?.length === 0 ? [] : ['ListRead']),
    could: ['ListRead'],
  })
/** A family knocks at every door of staff. */
const trespass = (drill: Drill, { who, path }: { who: number; path: string }) =>
  drill.ask({ act: 'trespass', by: drill.family(who), method: 'get', path })

const place = fc.option(fc.integer({ min: 1, max: FAMILIES }))
const small = fc.nat(3)
const setting = fc.constantFrom(
  ['places', '0'],
  ['places', '2'],
  ['venue_address', 'Another hall'],
  ['wedding_date', '2026-09-01'],
  ['mail_aadhaar', 'true'],
  ['two_persons', 'true'],
  ['two_persons', 'false'],
)
export const ofTheProgramme: { weight: number; arbitrary: AnyAct }[] = [
  {
    weight: 3,
    arbitrary: act(
      'rank by hand',
      fc.record({ by, ranks: fc.array(place, { minLength: 1, maxLength: FAMILIES }), isStale: fc.boolean() }),
      rank,
    ),
  },
  {
    weight: 3,
    arbitrary: act(
      'select',
      fc.record({ by, shortlist: small, waitlist: small, overPlaces: fc.boolean(), named: fc.boolean() }),
      select,
    ),
  },
  {
    weight: 1,
    arbitrary: act('weigh criteria', fc.record({ by, shift: fc.integer({ min: -6, max: 6 }) }), weigh),
  },
  {
    weight: 1,
    arbitrary: act('change a setting', fc.record({ by, pair: setting }), (drill, { by, pair }) =>
      set(drill, { by, key: pair[0] ?? '', value: pair[1] ?? '' }),
    ),
  },
  {
    weight: 1,
    arbitrary: act('publish the results', fc.record({ by, published: fc.boolean() }), publish),
  },
  {
    weight: 2,
    arbitrary: act(
      'change the deadline',
      fc.record({ by, hours: fc.integer({ min: -30, max: 2000 }) }),
      deadline,
    ),
  },
  {
    weight: 2,
    arbitrary: act('read a list', fc.record({ by, path: fc.constantFrom(...Object.keys(reads)) }), look),
  },
  { weight: 1, arbitrary: act('take the sheets', fc.record({ by }), takeSheets) },
  {
    weight: 1,
    arbitrary: act('trespass', fc.record({ who, path: fc.constantFrom(...Object.keys(reads)) }), trespass),
  },
]
