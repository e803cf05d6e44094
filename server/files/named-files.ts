/** Which files an application names, and the repair where the vault says otherwise. */
import type { Folded } from '#events/application/application.ts'
import { fileKeysOf } from '#events/application/form.ts'
import type { Store } from '../store/store.ts'
import { fileIdIn } from './file-keys.ts'

/** Ids of the files in its form as it was sent and in a draft of it. */
export const filesNamedBy = (now: Folded): Set<string> =>
  new Set(
    [now.file().form, now.draft()?.form].flatMap((form) => (form ? fileKeysOf(form).map(fileIdIn) : [])),
  )

/**
 * Attaches again what a form still names: the vault gives up a replaced file before the log has the form without it, and a power
 * cut or a full disk can come between. To be run at each start and before files that nothing names are removed.
 */
export function reattachNamed({ state, vault }: Pick<Store, 'state' | 'vault'>): void {
  const names = (stream: string, id: string): boolean => {
    const now = state.application(stream)
    return now !== null && filesNamedBy(now).has(id)
  }
  for (const { id, owner } of vault.files.unattached()) {
    const stream = state.streamsOfOwner(owner).find((one) => names(one, id))
    if (stream !== undefined) vault.files.attach([id], stream)
  }
}
