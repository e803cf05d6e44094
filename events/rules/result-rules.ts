/**
 * Rules for tallies and publications: they follow from the applications that can be read. Of the others, erased since or closed
 * to this reader, each may stand where it makes them true.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { Standing } from '../application/standing.ts'
import { statuses, takesPlace } from '../application/statuses.ts'
import { utf8 } from '../ledger/encoding.ts'
import type { Problem } from '../ledger/problems.ts'
import { tellsOfFamily } from '../outcome/attack.ts'
import {
  commitmentOf,
  type Member,
  membersOf,
  type Outcome,
  outcomeOf,
  type Placed,
  SALT_LENGTH,
  saltText,
  tallyOf,
} from '../outcome/published.ts'
import { criteriaOf, type Programme, type Published, type Tally } from '../programme/events.ts'
import { inComputedOrder } from '../scoring/rank.ts'
import type { Filed } from './context.ts'

const PREFIX = 'application-'
const idOf = (stream: string): string => stream.slice(PREFIX.length)

/** `isPartial`: the reader sees some applications at most. */
export type Seen = {
  applications: ReadonlyMap<string, Filed>
  programme: Programme
  isPartial: boolean
}

/** The readable applications of a season, and how many others it has. */
function readIn({ applications, isPartial }: Seen, season: string) {
  const open: [id: string, now: Standing][] = []
  let erased = 0
  let hidden = 0
  for (const [stream, one] of applications) {
    if (one.season !== season) continue
    if (one.isErased) erased += 1
    else if (one.isOpen) open.push([idOf(stream), one.standing])
    else hidden += 1
  }
  return { open, erased, hidden: isPartial ? Number.POSITIVE_INFINITY : hidden }
}
type Read = ReturnType<typeof readIn>

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0)

function isTallyPossible({ statuses: of, submitted, withdrawn, past }: Tally): boolean {
  const all = sum(Object.values(of))
  const taken = sum(statuses.map((status) => (takesPlace(status) ? of[status] : 0)))
  return submitted <= all && submitted >= all - of.draft && withdrawn <= of.rejected && past <= taken
}

/** `admins`: as far as they are known. */
export type Admins = { admins: readonly string[]; areAll: boolean }

function areAdmins(named: readonly string[], { admins, areAll }: Admins): boolean {
  const isSubset = named.every((one, place) => admins.includes(one) && (named[place - 1] ?? '') < one)
  return isSubset && (!areAll || named.length === admins.length)
}

export function tallyProblem(facts: Tally, seen: Seen, staff: Admins): Problem | null {
  const { open, erased, hidden } = readIn(seen, facts.season)
  const due = tallyOf(open, criteriaOf(seen.programme, facts.season))
  const fits = (count: number, least: number): boolean => count >= least && count <= least + hidden
  const isTrue =
    isTallyPossible(facts) &&
    statuses.every((status) => fits(facts.statuses[status], due.statuses[status])) &&
    fits(facts.submitted, due.submitted) &&
    fits(facts.withdrawn, due.withdrawn) &&
    (hidden === 0 ? facts.past === due.past : facts.past >= due.past) &&
    (seen.isPartial ||
      (sum(Object.values(facts.statuses)) === open.length + hidden && facts.erased === erased)) &&
    (seen.isPartial || areAdmins(facts.admins, staff))
  return isTrue ? null : 'tally-untrue'
}

// A publication.

const lists = ['selected', 'waitlist', 'others'] as const
const idsIn = (list: Published['selected']): string[] => list.map(([id]) => id)
const isAscending = (ids: readonly string[]): boolean => ids.every((id, place) => (ids[place - 1] ?? '') < id)

/** Checks that need no application: none is on two lists, and the lists are as long as the tally counts. */
function isPublishedPossible(facts: Published, { statuses: of, submitted, past }: Tally): boolean {
  const [selected, waitlist, others] = lists.map((list) => idsIn(facts[list]))
  const all = lists.flatMap((list) => idsIn(facts[list]))
  return (
    new Set(all).size === all.length &&
    isAscending(selected ?? []) &&
    isAscending(others ?? []) &&
    selected?.length === of.shortlisted + of.finalized &&
    waitlist?.length === of.waitlist &&
    all.length === submitted &&
    facts.byHand <= past &&
    (facts.byHand === 0) === (past === 0) &&
    (facts.cutOff === null || selected.length > 0)
  )
}

type Found = { read: Read; members: readonly Member[]; due: Outcome; seen: Seen }

/** Each readable application is on its list, and the waitlist is in rank order unless hidden applications may have changed that. */
function areListsTrue(facts: Published, { read, members, due, seen }: Found): boolean {
  const manual = new Set(members.flatMap(({ id, now }) => (now.manualRank === null ? [] : id)))
  const isOpen = new Set(members.map(({ id }) => id))
  const mayBe = (id: string): boolean => {
    const filed = seen.applications.get(`${PREFIX}${id}`)
    return seen.isPartial || (filed?.isOpen === false && !filed.isErased && filed.season === facts.season)
  }
  return lists.every((list) => {
    const ids = idsIn(facts[list])
    const known = ids.filter((id) => isOpen.has(id))
    const expected = due[list].map(({ id }) => id)
    const isSure = (id: string): boolean => read.hidden === 0 || !manual.has(id)
    const sure = expected.filter(isSure)
    return (
      ids.every((id) => isOpen.has(id) || mayBe(id)) &&
      known.length === expected.length &&
      new Set(known).isSubsetOf(new Set(expected)) &&
      known.filter(isSure).every((id, place) => id === sure[place])
    )
  })
}

/** Whether cut-off and `byHand` are possible, given the unreadable applications; with all readable there is one right value. */
function isLineTrue(facts: Published, { read: { hidden }, members, due, seen }: Found): boolean {
  const computed = inComputedOrder(members.flatMap(({ row }) => row ?? []))
  const selected = new Set(due.selected.map(({ id }) => id))
  const { length: places } = facts.selected
  const behind = computed.flatMap(({ id }, at) => (selected.has(id) ? at + 1 : []))
  const least = behind.filter((at) => at > places).length
  const most = behind.filter((at) => at + hidden > places).length + places - selected.size
  if (facts.byHand < least || facts.byHand > most) return false
  const { cutOff } = facts
  if (hidden === 0) return cutOff === due.cutOff
  if (cutOff === null) return true
  const low = computed[places - 1]?.total ?? Number.NEGATIVE_INFINITY
  const high = computed[places - 1 - hidden]?.total ?? Number.POSITIVE_INFINITY
  const under = computed.filter(({ id, total }) => selected.has(id) && total < cutOff * 100)
  const over = computed.filter(({ id, total }) => !selected.has(id) && total >= (cutOff + 1) * 100)
  const criteria = criteriaOf(seen.programme, facts.season)
  return (
    low < (cutOff + 1) * 100 &&
    high >= cutOff * 100 &&
    under.length <= facts.byHand &&
    over.length <= facts.byHand &&
    !tellsOfFamily(members, { criteria, cutOff })
  )
}

/** The key to a family's facts; null where this reader has none. */
export type KeyOf = (stream: string) => Uint8Array | null

/** With unreadable applications the exact place is unknown, so every place is tried. */
function isCommitted(placed: Placed, commitment: string, of: { salt: Uint8Array; most: number }): boolean {
  const { place } = placed
  const isIt = (at: number | null): boolean => commitmentOf({ ...placed, place: at }, of.salt) === commitment
  if (isIt(place)) return true
  if (place === null) return false
  // Mostly it is a few places further back: one for each unreadable application before it.
  for (let more = 0; more < of.most; more++) if (isIt(((place - 1 + more) % of.most) + 1)) return true
  return false
}

function areCommitmentsTrue(
  facts: Published,
  { due, read }: Found,
  { seq, keyOf }: { seq: number; keyOf: KeyOf },
): boolean {
  const commitments = new Map(lists.flatMap((list) => facts[list]))
  return lists
    .flatMap((list) => due[list])
    .every((placed) => {
      const key = keyOf(`${PREFIX}${placed.id}`)
      if (!key) return true
      const salt = hmac(sha256, key, utf8(saltText(seq))).subarray(0, SALT_LENGTH)
      const most = read.hidden === 0 ? 0 : commitments.size
      return isCommitted(placed, commitments.get(placed.id) ?? '', { salt, most })
    })
}

/** `tally`: of the entry before, where it is one of the same command and season. */
type Publication = { seq: number; tally: Tally | null; keyOf: KeyOf }
export function publicationProblem(
  facts: Published,
  seen: Seen,
  { seq, tally, keyOf }: Publication,
): Problem | null {
  if (tally === null) return 'tally-missing'
  const { season } = facts
  const criteria = criteriaOf(seen.programme, season)
  const read = readIn(seen, season)
  const members = membersOf(read.open, criteria)
  const due = outcomeOf(members, { criteria, line: seen.programme.results[season]?.line ?? null })
  const found = { read, members, due, seen }
  const isTrue = isPublishedPossible(facts, tally) && areListsTrue(facts, found) && isLineTrue(facts, found)
  if (!isTrue) return 'results-untrue'
  return areCommitmentsTrue(facts, found, { seq, keyOf }) ? null : 'commitment-untrue'
}
