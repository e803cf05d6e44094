/** A log in the making, with the state that deciders ask for: what they decide is recorded, sealed and folded at once. */

import { boundByPlaces, boundByTwoPersons } from '#events/application/bounds.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import { evolveStanding, isStarted, notStarted, type Standing } from '#events/application/standing.ts'
import { isRankable, takesPlace } from '#events/application/statuses.ts'
import type { Decision, Recorded } from '#events/decider.ts'
import { claimText } from '#events/ledger/claim.ts'
import {
  emptyProgramme,
  evolveProgramme,
  type Programme,
  type ProgrammeEvent,
  settingValue,
} from '#events/programme/events.ts'
import { weightsWait } from '#events/programme/weights.ts'
import { resultsOf } from '#events/projections/replay.ts'
import type { Rankable } from '#events/scoring/rank.ts'
import { logbook } from '../vectors/logbook.ts'

/** `isConfirmed`: the person knows that there are not so many places. */
type Asked = { decision: Decision<ApplicationEvent>; isConfirmed: boolean; isUndo?: boolean }
type History = readonly Recorded<ApplicationEvent>[]
/** One that has a rank now. */
export type Ranked = { stream: string; place: number; total: number; standing: Standing; order: Rankable }

export function made(start: string) {
  const log = logbook(start)
  const standings = new Map<string, Standing>()
  const histories = new Map<string, History>()
  let programme: Programme = emptyProgramme

  const standingOf = (stream: string): Standing => standings.get(stream) ?? notStarted
  const season = (): string => settingValue(programme, 'season')
  const setting = (key: 'places' | 'two_persons'): string => settingValue(programme, key)
  const ofSeason = (): [string, Standing][] =>
    [...standings].filter(([, now]) => isStarted(now) && now.season === season())
  const freePlaces = (): number =>
    Number(setting('places')) -
    ofSeason().filter(([, now]) => isStarted(now) && takesPlace(now.status)).length

  function keep(stream: string, actor: string, event: ApplicationEvent): void {
    const { type, course, facts, details } = event
    log.append({
      stream,
      type,
      actor,
      course: course ?? undefined,
      facts: facts ?? undefined,
      details: details ?? undefined,
      ...(type === 'ApplicationSubmitted' && { claim: claimText(event.details) }),
    })
    const head = log.entries.at(-1)?.head
    if (!head) return
    const recorded = { ...head, event }
    standings.set(stream, evolveStanding(standingOf(stream), recorded))
    histories.set(stream, [...(histories.get(stream) ?? []), recorded])
  }
  return {
    log,
    season,
    standingOf,
    programme: (): Programme => programme,
    standings: (): [string, Standing][] => [...standings],
    /** Of a season, by ledger id. */
    standingsOf: (of: string): [string, Standing][] =>
      [...standings].flatMap(([stream, now]) =>
        isStarted(now) && now.season === of ? [[stream.slice('application-'.length), now]] : [],
      ),
    historyOf: (stream: string): History => histories.get(stream) ?? [],
    /** What is refused is not recorded. */
    decide: (stream: string, actor: string, decision: Decision<ApplicationEvent>): void => {
      for (const event of decision.ok ? decision.events : []) keep(stream, actor, event)
    },
    decideProgramme: (actor: string, decision: Decision<ProgrammeEvent>): void => {
      for (const event of decision.ok ? decision.events : []) {
        const { type, facts, details } = event
        log.append({ stream: 'programme', type, actor, facts, details: details ?? undefined })
        const head = log.entries.at(-1)?.head
        if (head) programme = evolveProgramme(programme, { ...head, event })
      }
    },
    /** As the server bounds every change of status. */
    bound: (
      stream: string,
      actor: string,
      { decision, isConfirmed, isUndo }: Asked,
    ): Decision<ApplicationEvent> => {
      const standing = standingOf(stream)
      const isCurrent = isStarted(standing) && standing.season === season()
      const within = isCurrent ? boundByPlaces(decision, { free: freePlaces(), isConfirmed }) : decision
      if (setting('two_persons') !== 'true') return within
      return boundByTwoPersons(within, { standing, actor, at: log.next(), mayPropose: isUndo !== true })
    },
    /** Whether the weights of the season may not be used yet. */
    isWaiting: (): boolean => weightsWait(programme, season(), { at: log.next(), admins: 1 }) !== null,
    /** The ranking of a season, first first. */
    ranking: (of: string): Ranked[] =>
      resultsOf(standings, { programme })
        .flatMap((one): Ranked[] => {
          if (one.is !== 'there' || one.standing.season !== of || !one.score || one.rank === null) return []
          const stream = `application-${one.ledgerId}`
          const standing = standingOf(stream)
          if (standing.stage !== 'sent' || !isRankable(standing.status)) return []
          const { submittedAt, manualRank } = standing
          const { total, points } = one.score
          const order = { id: one.ledgerId, total, points, submittedAt, manualRank }
          return [{ stream, place: one.rank, total, standing, order }]
        })
        .sort((a, b) => a.place - b.place),
  }
}
export type Made = ReturnType<typeof made>
