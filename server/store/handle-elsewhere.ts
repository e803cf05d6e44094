/**
 * The command handler where several servers share one log: a batch counts once it was taken there. Where another server was first, it is
 * decided again on the newer state, and then in turn, so that no other can be first.
 */
import { StorageUnavailable } from '../runtime/errors.ts'
import { decideAll, type HandlerParts, type Job } from './batch.ts'
import { inTransaction } from './database.ts'
import type { Change, Elsewhere, Taken } from './elsewhere.ts'
import { sealed } from './payloads.ts'
import type { Staged } from './staged.ts'
import type { SharedRow } from './whole-row.ts'

/** How often a batch is decided. */
const TRIES = 3

/** @param here what a batch does to this server once it is taken @returns handles one batch; it never rejects */
export function handlerElsewhere(
  parts: HandlerParts,
  elsewhere: Elsewhere,
  here: { commitVault: (batch: Staged) => void; follow: (batch: Staged) => void },
): (jobs: readonly Job[]) => Promise<void> {
  const { log, vault, models } = parts

  const uncache = ({ keys }: Staged): void => {
    for (const stream of keys) vault.keys.uncache(stream)
  }
  /** They go with the events that submit them. */
  function dropDrafts({ events }: Staged): void {
    const submitted = events.filter(({ event }) => event.type === 'ApplicationSubmitted')
    if (submitted.length === 0) return
    inTransaction(vault.db, () => {
      for (const { stream, version } of submitted) vault.drafts.removeBefore(stream, version)
    })
  }
  /** Commits it to the vault of this server. @returns null where it changes nothing */
  function made(batch: Staged): Change | null {
    models.assertFollowing()
    let rows: SharedRow[] = []
    try {
      rows = vault.shared.collected(() => {
        here.commitVault(batch)
        dropDrafts(batch)
      })
      const events = log.chained(batch.events.map((event) => sealed(event, vault.keys.get)))
      if (rows.length === 0 && events.length === 0) return null
      const added = events.length > 0 ? { size: log.size(), chain: log.end().chain, events } : null
      const taken = () => {
        if (added) models.following(() => log.append(events))
        here.follow(batch)
      }
      return { rows, events: added, taken }
    } catch (error) {
      uncache(batch)
      // As after a crash between vault and log: what is in the vault is there for all.
      if (rows.length > 0) void elsewhere.commit({ rows, events: null, taken: () => undefined })
      throw error
    }
  }
  const commit = async (make: () => Change | null): Promise<Taken> => {
    const change = make()
    return change ? elsewhere.commit(change) : 'taken'
  }
  /** @returns false where another server was first @throws StorageUnavailable where this one takes no part any more */
  async function attempt(jobs: readonly Job[], send: Elsewhere['commitInTurn']): Promise<boolean> {
    const decided: ReturnType<typeof decideAll>[] = []
    const outcome = await send(() => {
      const now = decideAll(parts, jobs)
      decided.push(now)
      return made(now.batch)
    })
    for (const { batch, answers } of decided)
      if (outcome === 'taken') for (const answer of answers) answer()
      else uncache(batch)
    if (outcome === 'over') throw new StorageUnavailable('This server is ending.')
    return outcome === 'taken'
  }
  return async (jobs) => {
    try {
      for (let n = 0; n < TRIES; n++)
        if (await attempt(jobs, n === 0 ? commit : elsewhere.commitInTurn)) return
      throw new StorageUnavailable('Other servers were first, again and again.')
    } catch (error) {
      for (const { reject } of jobs) reject(error)
    }
  }
}
