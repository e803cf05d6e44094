/** What a command, or all commands of a batch so far, would change: events, applications and the programme. */
import type { Application } from '#events/application/application.ts'
import type { Programme } from '#events/programme/events.ts'
import type { AnyRecorded } from './payloads.ts'

/** Applications that changed, as they were and as they are; null where there was none, or is none any more. */
export type Changed = Map<string, { was: Application | null; now: Application | null }>

export type Staged = {
  events: AnyRecorded[]
  changed: Changed
  programme: Programme | null
}
export const nothingStaged = (): Staged => ({
  events: [],
  changed: new Map(),
  programme: null,
})

/** Adds the staged changes of an accepted command to the batch. */
export function merge(batch: Staged, staged: Staged): void {
  batch.events.push(...staged.events)
  for (const [stream, change] of staged.changed) batch.changed.set(stream, change)
  batch.programme = staged.programme ?? batch.programme
}
