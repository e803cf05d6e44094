/** What a publication records in a made-up season, by the same functions as the server. */
import type { Standing } from '#events/application/standing.ts'
import {
  commitmentOf,
  membersOf,
  type Placed,
  publishedFacts,
  SALT_LENGTH,
  saltText,
  tallyOf,
} from '#events/outcome/published.ts'
import {
  criteriaOf,
  emptyProgramme,
  evolveProgramme,
  type Programme,
  ProgrammeFacts,
  seasonAt,
} from '#events/programme/events.ts'
import { evolveRights, isActiveAdmin, noRights, StaffEvent, type StaffRights } from '#events/staff.ts'
import { derivedKey, keyedHash } from '#server/store/seal.ts'
import { dataKeyOf, type Logbook } from './logbook.ts'

function programmeIn({ entries }: Logbook): Programme {
  return entries.reduce((now, { head, told }) => {
    const event = ProgrammeFacts.safeParse({ type: told.type, facts: told.facts }).data
    return head.stream === 'programme' && event ? evolveProgramme(now, { ...head, event }) : now
  }, emptyProgramme)
}

function adminsIn({ entries }: Logbook): string[] {
  const rights = new Map<string, StaffRights>()
  for (const { head, told } of entries) {
    const { type, facts = null, details = null } = told
    const event = StaffEvent.safeParse({ type, facts, details }).data
    const id = head.stream.slice('staff-'.length)
    if (event && head.stream.startsWith('staff-'))
      rights.set(id, evolveRights(rights.get(id) ?? noRights, id, { event }))
  }
  return [...rights].flatMap(([id, now]) => (isActiveAdmin(now) ? id : [])).sort()
}

function erasedIn({ entries }: Logbook, programme: Programme, season: string): number {
  const first = new Map(entries.toReversed().map(({ head }) => [head.stream, head.seq]))
  return entries.filter(
    ({ head }) =>
      head.type === 'ApplicationErased' && seasonAt(programme, first.get(head.stream) ?? 0) === season,
  ).length
}

/** @param standings of the season, by ledger id */
export function tallyIn(log: Logbook, standings: readonly (readonly [string, Standing])[], season: string) {
  const programme = programmeIn(log)
  return {
    season,
    ...tallyOf(standings, criteriaOf(programme, season)),
    erased: erasedIn(log, programme, season),
    admins: adminsIn(log),
  }
}

/** Once its tally is recorded. */
export function publishedIn(
  log: Logbook,
  standings: readonly (readonly [string, Standing])[],
  season: string,
) {
  const programme = programmeIn(log)
  const criteria = criteriaOf(programme, season)
  const committed = (placed: Placed): string => {
    const { key } = derivedKey(dataKeyOf(`application-${placed.id}`), 'facts')
    return commitmentOf(placed, keyedHash(key, saltText(log.size() + 1)).subarray(0, SALT_LENGTH))
  }
  const line = programme.results[season]?.line ?? null
  return publishedFacts(membersOf(standings, criteria), { season, criteria, line }, committed)
}
