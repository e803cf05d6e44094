/** Events of a season as a bundle opens them, one a minute, numbered as the log numbers them. */
import { type History, history } from '#events/history/history.ts'
import type { OpenedEvent } from '#events/ledger/sealing.ts'
import { auditedEvent } from '#events/projections/audited-event.ts'
import { type Replayed, replay } from '#events/projections/replay.ts'
import { workedFacts } from '../scoring/samples.ts'

export const SEASON = 'Season 3'
export type Happened = {
  stream: string
  type: string
  course?: unknown
  facts?: unknown
  actor?: string
  erased?: boolean
}

const family = (id: string): string => `application-${id}`
export const started = (id: string): Happened => ({
  stream: family(id),
  type: 'ApplicationStarted',
  course: { season: SEASON },
  actor: `family-${id}`,
})
export const submitted = (id: string, declared: object = {}): Happened => ({
  stream: family(id),
  type: 'ApplicationSubmitted',
  facts: { declared: { ...workedFacts, ...declared } },
  actor: `family-${id}`,
})
export const moved = (id: string, from: string, to: string, more: object = {}): Happened => ({
  stream: family(id),
  type: 'StatusChanged',
  course: { from, to, usual: true, ...more },
  actor: 'asha',
})
export const placed = (id: string, rank: number): Happened => ({
  stream: family(id),
  type: 'RankAssigned',
  course: { rank },
  actor: 'binu',
})
export const erasing = (id: string): Happened => ({
  stream: family(id),
  type: 'ApplicationErased',
  course: { lastStatus: 'submitted' },
  actor: 'binu',
})
export const ofProgramme = (type: string, facts: unknown, actor = 'binu'): Happened => ({
  stream: 'programme',
  type,
  facts,
  actor,
})

export function opened(list: readonly Happened[]): OpenedEvent[] {
  const versions = new Map<string, number>()
  return list.map((happened, place) => {
    const { stream, type, course = null, facts = null, actor = 'asha', erased = false } = happened
    const version = (versions.get(stream) ?? 0) + 1
    versions.set(stream, version)
    const at = new Date(Date.UTC(2026, 0, 1, 0, place)).toISOString()
    const head = { v: 1, seq: place + 1, stream, version, type, at, actor } as const
    return { ...head, course, facts, closed: [], erased }
  })
}

function audited(event: OpenedEvent) {
  const found = auditedEvent(event)
  if (!found) throw new Error(`event ${event.seq} is none`)
  return found
}

export function historyOf(list: readonly Happened[]): History {
  const season = history()
  for (const event of opened(list)) season.take(event, audited(event))
  return season
}

/** The state that the replay of the command line comes to after `seq` entries. */
export function replayedUpTo(list: readonly Happened[], seq: number): Replayed[] {
  const state = replay()
  for (const event of opened(list)) if (event.seq <= seq) state.take(audited(event))
  return state.results()
}
