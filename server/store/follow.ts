/** What other servers have changed, put on the state and the read models as if it had been decided here. */
import { evolveApplication, isThere, newApplication, withDraft } from '#events/application/application.ts'
import { evolveProgramme } from '#events/programme/events.ts'
import type { Log, StoredEvent } from './log.ts'
import {
  type AnyRecorded,
  assertKnown,
  isApplicationEvent,
  isProgrammeEvent,
  openedWhole,
} from './payloads.ts'
import type { Batch, Changed } from './read-models/catch-up.ts'
import type { ReadModels } from './read-models.ts'
import type { State } from './state.ts'
import { takeStored } from './stored-events.ts'
import type { Vault } from './vault.ts'
import type { SharedRow } from './whole-row.ts'

type Needed = { log: Log; vault: Vault; state: State; models: ReadModels }

export function createFollowing({ log, vault, state, models }: Needed) {
  const nowOf = (changed: Changed, stream: string) => {
    const pending = changed.get(stream)
    return pending ? pending.now : state.application(stream)
  }
  /** As it was before the first change of the batch. */
  const wasOf = (changed: Changed, stream: string) => {
    const pending = changed.get(stream)
    return pending ? pending.was : state.application(stream)
  }

  function withEvents(events: readonly AnyRecorded[]): Batch {
    const changed: Changed = new Map()
    let programme: Batch['programme'] = null
    for (const recorded of events)
      if (isProgrammeEvent(recorded)) programme = evolveProgramme(programme ?? state.programme(), recorded)
      else if (isApplicationEvent(recorded)) {
        const { stream } = recorded
        const was = wasOf(changed, stream)
        const next = evolveApplication(nowOf(changed, stream) ?? newApplication, recorded)
        changed.set(stream, { was, now: isThere(next) ? next : null })
      }
    return { events, changed, programme }
  }
  /** What was typed and not sent yet. @param streams of which rows or events have come */
  function addDrafts({ changed }: Batch, streams: Iterable<string>): void {
    for (const stream of streams) {
      const now = nowOf(changed, stream)
      const draft = now && vault.drafts.of(stream)
      if (draft && draft.saves > now.saves)
        changed.set(stream, { was: wasOf(changed, stream), now: withDraft(now, draft) })
    }
  }
  return {
    /** The drafts among rows that are in the vault by now. */
    rows: (rows: readonly SharedRow[]): void => {
      const batch: Batch = { events: [], changed: new Map(), programme: null }
      addDrafts(
        batch,
        rows.flatMap(({ name, a, row }) => (name === 'draft' && row ? String(a) : [])),
      )
      if (batch.changed.size > 0) models.following(() => models.take(batch))
    },
    /**
     * @returns those that could be read: the others are of families that were erased since
     * @throws OperatorError where this version of the program does not know one
     */
    events: (stored: readonly StoredEvent[]): AnyRecorded[] => {
      for (const row of stored) assertKnown(row)
      takeStored(log, stored)
      const events = stored.flatMap((row) => openedWhole(row, vault.keys.get) ?? [])
      models.following(() => {
        const batch = withEvents(events)
        addDrafts(batch, new Set(stored.map(({ stream }) => stream)))
        models.take(batch)
      })
      return events
    },
  }
}
