/** An application as its events and its draft make it: what its row must say. */
import {
  type Application,
  evolveApplication,
  isThere,
  newApplication,
  withDraft,
} from '#events/application/application.ts'
import { OperatorError } from '../runtime/errors.ts'
import type { Log } from './log.ts'
import { assertKnown, isApplicationEvent, openedWhole } from './payloads.ts'
import type { Vault } from './vault.ts'

type Source = { log: Pick<Log, 'ofStream'>; vault: Pick<Vault, 'keys' | 'drafts'> }

/**
 * Null where it was erased.
 * @throws OperatorError for an event that does not open with its key, or is of a later version
 */
export function folded({ log, vault }: Source, stream: string): Application | null {
  let sent = newApplication
  for (const row of log.ofStream(stream)) {
    assertKnown(row)
    try {
      const recorded = openedWhole(row, vault.keys.get)
      if (recorded && isApplicationEvent(recorded)) sent = evolveApplication(sent, recorded)
    } catch {
      throw new OperatorError(
        `Event ${row.seq} (${row.type}) does not fit this version of the program, or its key. Starting again does not help: run \`bun run audit verify\`, and the version that was here before.`,
      )
    }
  }
  if (!isThere(sent)) return null
  const draft = vault.drafts.of(stream)
  return draft ? withDraft(sent, draft) : sent
}
