/**
 * What is published of a season's decisions: who is on which list, the waitlist in its order, how many were placed by hand,
 * and the cut-off, unless it would tell of a family. And the tally of a day.
 */
import { rankableOf } from '../application/score.ts'
import type { Sent, Standing } from '../application/standing.ts'
import { noCounts, takesPlace } from '../application/statuses.ts'
import { hex, utf8 } from '../ledger/encoding.ts'
import { nobleSha256, type Sha256 } from '../ledger/tree.ts'
import type { Line, Published, Tally } from '../programme/events.ts'
import type { Criteria } from '../scoring/criteria.ts'
import { inComputedOrder, type Rankable, withManualRanks } from '../scoring/rank.ts'
import { wirePoints } from '../scoring/score.ts'
import { tellsOfFamily } from './attack.ts'

/** An application that was submitted. `row`: null where it takes no part in the ranking. */
export type Member = { id: string; now: Sent; row: Rankable | null }

/** @param standings of one season, by ledger id */
export const membersOf = (
  standings: Iterable<readonly [id: string, now: Standing]>,
  criteria: Criteria,
): Member[] =>
  [...standings].flatMap(([id, now]) =>
    now.stage === 'sent' ? [{ id, now, row: rankableOf(id, now, criteria) }] : [],
  )

/** `total` in hundredths, `place` from 1; null for both outside the ranking. */
export type Placed = { id: string; total: number | null; place: number | null }
type Lists<T> = Record<'selected' | 'waitlist' | 'others', T[]>

const hasPlace = ({ now }: Member): boolean => takesPlace(now.status)
const byId = (a: { id: string }, b: { id: string }): number => Number(a.id > b.id) - Number(a.id < b.id)
const byPlace = (a: Placed, b: Placed): number => (a.place ?? 0) - (b.place ?? 0)
const computedOrder = (members: readonly Member[]): Rankable[] =>
  inComputedOrder(members.flatMap(({ row }) => row ?? []))

function listsOf(members: readonly Member[], computed: readonly Rankable[]): Lists<Placed> {
  const places = new Map(withManualRanks(computed).map(({ id }, at) => [id, at + 1]))
  const lists: Lists<Placed> = { selected: [], waitlist: [], others: [] }
  for (const member of members) {
    const { id, now, row } = member
    const list = hasPlace(member) ? 'selected' : now.status === 'waitlist' ? 'waitlist' : 'others'
    lists[list].push({ id, total: row?.total ?? null, place: places.get(id) ?? null })
  }
  return {
    selected: lists.selected.sort(byId),
    waitlist: lists.waitlist.sort(byPlace),
    others: lists.others.sort(byId),
  }
}

/** By points alone, ranks by hand aside. */
type ByPoints = { cutOff: number | null; byHand: number; past: number }
function byPoints(computed: readonly Rankable[], selected: ReadonlySet<string>): ByPoints {
  const first = computed.slice(0, selected.size)
  const outside = computed.findIndex(({ id }) => !selected.has(id))
  const behind = outside < 0 ? [] : computed.slice(outside)
  const last = first.length === selected.size ? first.at(-1) : undefined
  return {
    cutOff: last ? Math.floor(wirePoints(last.total)) : null,
    byHand: first.filter(({ id }) => !selected.has(id)).length,
    past: behind.filter(({ id }) => selected.has(id)).length,
  }
}

/** A second cut-off of a season would tell more than either, so one is opened again only as it was. */
const isLikeBefore = (line: Line, now: Line): boolean =>
  line.cutOff === now.cutOff &&
  line.criteria === now.criteria &&
  line.selected.length === now.selected.length &&
  line.selected.every((id, place) => id === now.selected[place])

/** `line`: a cut-off that was opened before. */
export type Known = { criteria: Criteria; line: Line | null }
export type Outcome = Lists<Placed> & Pick<Published, 'byHand' | 'cutOff'>

export function outcomeOf(members: readonly Member[], { criteria, line }: Known): Outcome {
  const computed = computedOrder(members)
  const lists = listsOf(members, computed)
  const selected = lists.selected.map(({ id }) => id)
  const { cutOff, byHand } = byPoints(computed, new Set(selected))
  if (cutOff === null) return { ...lists, byHand, cutOff }
  const isOpen = line
    ? isLikeBefore(line, { cutOff, selected, criteria })
    : !tellsOfFamily(members, { criteria, cutOff })
  return { ...lists, byHand, cutOff: isOpen ? cutOff : null }
}

/** The facts of a publication. `committed`: the commitment to a family's total and place, with a salt of its own. */
export function publishedFacts(
  members: readonly Member[],
  known: Known & { season: string },
  committed: (placed: Placed) => string,
): Published {
  const { selected, waitlist, others, ...line } = outcomeOf(members, known)
  const listed = (one: Placed): [string, string] => [one.id, committed(one)]
  const { season } = known
  return {
    season,
    selected: selected.map(listed),
    waitlist: waitlist.map(listed),
    others: others.map(listed),
    ...line,
  }
}

/** The members of a tally that follow from the applications of its season, drafts too. */
export function tallyOf(
  standings: Iterable<readonly [id: string, now: Standing]>,
  criteria: Criteria,
): Pick<Tally, 'statuses' | 'submitted' | 'withdrawn' | 'past'> {
  const all = [...standings]
  const sent = all.flatMap(([, now]) => (now.stage === 'sent' ? now : []))
  const statuses = { ...noCounts }
  for (const [, now] of all) if (now.stage === 'sent' || now.stage === 'draft') statuses[now.status] += 1
  const tally = {
    statuses,
    submitted: sent.length,
    withdrawn: sent.filter(({ withdrawnAt }) => withdrawnAt !== null).length,
  }
  // Before anybody has a place, no family needs to be scored.
  if (!sent.some(({ status }) => takesPlace(status))) return { ...tally, past: 0 }
  const members = membersOf(all, criteria)
  const selected = new Set(members.filter(hasPlace).map(({ id }) => id))
  return { ...tally, past: byPoints(computedOrder(members), selected).past }
}

// Commitments to total and place. Their salts follow from a key of the family, so that nothing opens one after an erasure.

/** The text from which a salt is derived with the key to a family's facts. `seq`: of the publication. */
export const saltText = (seq: number): string => `place|${seq}`
/** Bytes of the derived value that are the salt. */
export const SALT_LENGTH = 16

export const commitmentOf = (
  { id, total, place }: Placed,
  salt: Uint8Array,
  sha256: Sha256 = nobleSha256,
): string => hex(sha256(utf8(`place|${id}|${total ?? '-'}|${place ?? '-'}|${hex(salt)}`)))
