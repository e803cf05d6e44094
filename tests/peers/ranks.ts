/** Ranks by hand and selections in a drawn season, as the server decides them. */
import { changeStatus } from '#events/application/decide.ts'
import { checkOrder, keepsRank, releaseRank, setRank } from '#events/application/decide-rank.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import { isStarted, manualRankOf } from '#events/application/standing.ts'
import { type Decision, decided } from '#events/decider.ts'
import { selection } from '#events/scoring/rank.ts'
import type { Made, Ranked } from './made.ts'

type Order = readonly { id: string; rank: number | null }[]
const reason = 'As it was drawn'

/** Whether another that is ranked in the same season holds a position by hand. */
export function isHeld(
  { ranking, standingOf }: Pick<Made, 'ranking' | 'standingOf'>,
  stream: string,
  rank: number,
): boolean {
  const now = standingOf(stream)
  return (
    isStarted(now) &&
    ranking(now.season).some((one) => one.stream !== stream && one.order.manualRank === rank)
  )
}

/** Positions that are given now are taken from whoever keeps them from before it left the ranking of the season. */
function release(
  { decide, standings, standingOf }: Pick<Made, 'decide' | 'standings' | 'standingOf'>,
  { season, ranks, actor }: { season: string; ranks: ReadonlySet<number | null>; actor: string },
): void {
  for (const [stream, now] of standings()) {
    const isKept = isStarted(now) && now.season === season && keepsRank(now)
    if (isKept && ranks.has(manualRankOf(now))) decide(stream, actor, releaseRank(standingOf(stream), reason))
  }
}

/** The same where a position comes back by undoing. */
export function releaseKept(
  season: Made,
  { stream, decision, actor }: { stream: string; decision: Decision<ApplicationEvent>; actor: string },
): void {
  const now = season.standingOf(stream)
  const given = decision.ok ? decision.events.find((event) => event.type === 'RankAssigned') : undefined
  if (given && isStarted(now))
    release(season, { season: now.season, ranks: new Set([given.course.rank]), actor })
}

/** `id` is a stream. */
export function order(season: Made, wanted: Order, actor: string): void {
  const ranking = season.ranking(season.season())
  const held = new Map(
    ranking.flatMap(({ stream, order: { manualRank } }) =>
      manualRank ? [[manualRank, stream] as const] : [],
    ),
  )
  const isRanked = wanted.every(({ id }) => ranking.some(({ stream }) => stream === id))
  if (!isRanked || !checkOrder({ order: [...wanted], reason }, held, ranking.length).ok) return
  season.log.together(() => {
    release(season, { season: season.season(), ranks: new Set(wanted.map(({ rank }) => rank)), actor })
    for (const { id, rank } of wanted)
      season.decide(id, actor, setRank(season.standingOf(id), { rank, reason }))
  })
}

/** Two that are ranked take each other's position. */
export function exchange(season: Made, [one, other]: readonly [string, string], actor: string): void {
  const ranking = season.ranking(season.season())
  const placeOf = (id: string) => ranking.find(({ stream }) => stream === id)?.place ?? null
  const places = [placeOf(one), placeOf(other)]
  if (one !== other && !places.includes(null))
    order(
      season,
      [
        { id: one, rank: placeOf(other) },
        { id: other, rank: placeOf(one) },
      ],
      actor,
    )
}

const selectable = ({ order, standing }: Ranked) => ({
  ...order,
  status: isStarted(standing) ? standing.status : '',
})

export function select(season: Made, many: { shortlist: number; waitlist: number }, actor: string): void {
  if (season.isWaiting()) return
  const of = season.season()
  const { shortlisted, waitlist } = selection(season.ranking(of).map(selectable), many)
  if (shortlisted.length + waitlist.length === 0) return
  season.log.together(() => {
    season.decideProgramme(actor, decided({ type: 'SelectionMade', facts: { season: of }, details: null }))
    const move = (id: string, status: 'shortlisted' | 'waitlist'): void => {
      const stream = `application-${id}`
      const decision = changeStatus(
        season.standingOf(stream),
        { status, reason },
        'admin',
        season.programme(),
      )
      season.decide(stream, actor, season.bound(stream, actor, { decision, isConfirmed: true }))
    }
    for (const id of shortlisted) move(id, 'shortlisted')
    for (const id of waitlist) move(id, 'waitlist')
  })
}
