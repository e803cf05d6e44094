/** What staff do with applications, with the right to and without. */
import fc from 'fast-check'
import { type Status, statuses } from '#events/application/statuses.ts'
import type { Asked, Drill } from '../drill.ts'
import { newWord } from '../words.ts'
import { type Act, type AnyAct, act, by, NOBODY, who } from './act.ts'

type About = { who: number; by: number }
type Sent = Pick<Asked, 'body' | 'made' | 'could'> & { act: string; end?: string; method?: Asked['method'] }

/** A request of staff about one application. */
function about(drill: Drill, { who, by }: About, { end = '', method = 'post', ...sent }: Sent) {
  const path = `/api/admin/applications/${drill.filedOf(who)?.id ?? NOBODY}${end}`
  return drill.ask({ ...sent, method, path, by: drill.member(by) })
}
/** A word that belongs to the family it is written about, and goes when that is erased. */
function words(drill: Drill, about: number): string {
  const word = newWord()
  if (drill.filedOf(about)) drill.family(about).words.push(word)
  return word
}

const verify = (drill: Drill, one: About) =>
  about(drill, one, {
    act: 'verify',
    end: '/verify',
    body: { notes: words(drill, one.who) },
    made: () => ['StatusChanged'],
    could: ['StatusChanged'],
  })
const move = (drill: Drill, { status, ...one }: About & { status: Status }) =>
  about(drill, one, {
    act: 'change status',
    end: '/status',
    body: { status, reason: words(drill, one.who) },
    made: () => ['StatusChanged'],
    could: ['StatusChanged'],
  })
const bulk = (drill: Drill, { by, status }: { by: number; status: Status }) => {
  const ids = drill.families.map((family) => drill.filed(family)?.id ?? NOBODY)
  return drill.ask({
    act: 'change many',
    by: drill.member(by),
    method: 'post',
    path: '/api/admin/applications/bulk-status',
    // It goes into the file of each, so it is no word of one family.
    body: { ids, status, reason: 'Decided together' },
    made: ({ results }) => results.filter(({ ok }: { ok: boolean }) => ok).map(() => 'StatusChanged'),
  })
}
const visit = async (drill: Drill, { income, stale, ...one }: About & { income: number; stale: boolean }) => {
  const id = drill.filedOf(one.who)?.id
  const seen = await drill.observer.client.get(`/api/admin/applications/${id ?? NOBODY}`)
  // It may have just been erased by what goes on at the same time.
  const { version } = seen.status === 404 ? { version: 0 } : seen.expect(200).json
  return about(drill, one, {
    act: 'visit',
    end: '/facts',
    body: {
      facts: { brideFamilyMonthlyIncome: income },
      note: words(drill, one.who),
      expectedVersion: stale ? version - 1 : version,
    },
    made: () => ['FactsVerified'],
    could: ['FactsVerified'],
  })
}
const note = (drill: Drill, one: About) =>
  about(drill, one, {
    act: 'note',
    end: '/notes',
    body: { note: words(drill, one.who) },
    made: () => ['NoteAdded'],
    could: ['NoteAdded'],
  })
/** What takes back what. */
const undone: Record<string, string> = {
  StatusChanged: 'StatusChanged',
  FactsVerified: 'FactsVerified',
  NoteAdded: 'NoteWithdrawn',
  DocumentAdded: 'DocumentWithdrawn',
  OverPlacesProposed: 'OverPlacesDeclined',
  RankAssigned: 'RankAssigned|RankCleared',
  RankCleared: 'RankAssigned|RankCleared',
}
const undo = (drill: Drill, one: About) => {
  const stream = drill.filedOf(one.who)?.stream
  const last = drill.after.rows.findLast((row) => row.stream === stream)
  return about(drill, one, {
    act: 'undo',
    end: '/undo',
    body: { seq: last?.seq ?? 1 },
    made: () => [undone[last?.type ?? ''] ?? 'nothing'],
    // A position that comes back is taken from whoever keeps it outside the ranking.
    could: [undone[last?.type ?? ''] ?? 'nothing', 'RankCleared'],
  })
}
const erase = (drill: Drill, one: About) =>
  about(drill, one, {
    act: 'erase',
    method: 'delete',
    made: () => ['ApplicationErased'],
    could: ['ApplicationErased'],
  })

const one = fc.record({ who, by })
const anyStatus = fc.oneof(
  fc.constantFrom(...statuses),
  fc.constantFrom('verified', 'ranked') as fc.Arbitrary<Status>,
)

export const ofStaff: { weight: number; arbitrary: AnyAct }[] = [
  { weight: 4, arbitrary: act('verify', one, verify) },
  { weight: 6, arbitrary: act('change status', fc.record({ who, by, status: anyStatus }), move) },
  { weight: 3, arbitrary: act('change many', fc.record({ by, status: anyStatus }), bulk) },
  {
    weight: 3,
    arbitrary: act(
      'visit',
      fc.record({ who, by, income: fc.integer({ min: 0, max: 40_000 }), stale: fc.boolean() }),
      visit,
    ),
  },
  { weight: 2, arbitrary: act('note', one, note) },
  { weight: 3, arbitrary: act('undo', one, undo) },
  { weight: 2, arbitrary: act('erase', one, erase) },
]

/** For a season that is under way when a drill begins. */
export const rankingAll: Act = {
  name: 'change many',
  words: 'rank all',
  run: (drill) => bulk(drill, { by: 0, status: 'ranked' }),
}
