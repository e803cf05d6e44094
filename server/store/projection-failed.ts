/**
 * An event that the read models cannot take in. Says which one by its place and type, and never what it holds: the
 * message of its cause may quote a family's words.
 */
import type { AnyRecorded } from './payloads.ts'

/** `seq` is 0 for a draft, which is no event. */
export class ProjectionFailed extends Error {
  readonly seq: number
  readonly type: string
  constructor(recorded: AnyRecorded | null, cause: unknown) {
    super('an event does not fit the read models', { cause })
    this.seq = recorded?.seq ?? 0
    this.type = recorded?.event.type ?? 'draft'
  }
}

/** Runs the work for one event. @throws ProjectionFailed */
export function projecting<T>(recorded: AnyRecorded | null, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof ProjectionFailed ? error : new ProjectionFailed(recorded, error)
  }
}
