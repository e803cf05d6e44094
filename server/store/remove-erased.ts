/** Removes what is stored of an erased application beside the log, and with it the key of its events. */
import type { Application } from '#events/application/application.ts'
import { searchedIn } from '#events/projections/application-list.ts'
import { namesFamily } from '#events/saved-view.ts'
import type { ApplicationRows } from './application-rows.ts'
import { forgetWords } from './entry.ts'
import type { Staged } from './staged.ts'
import type { State } from './state.ts'
import type { Vault } from './vault.ts'

/** In the commit of its `ApplicationErased`, after the other writes of the batch. */
export function removeErased(
  { vault, rows, state }: { vault: Vault; rows: ApplicationRows; state: State },
  { changed }: Staged,
  stream: string,
): void {
  vault.files.removeAll(vault.files.ofStream(stream))
  vault.drafts.remove(stream)
  vault.complaints.removeOf(stream)
  vault.mail.removeOf(stream)
  vault.keys.destroy(stream)
  rows.remove(stream)
  forgetWords()
  const last = changed.get(stream)?.was
  if (!last) return
  forgetInViews(vault, last)
  const owner = last.file().userId
  const started = [...changed.values()].some(({ was, now }) => !was && now?.file().userId === owner)
  const left = state.streamsOfOwner(owner).filter((one) => changed.get(one)?.now !== null)
  // An account of staff stays, whatever its row says.
  if (!started && left.length === 0 && state.rights.of(owner).role === null) removeAccount(vault, owner)
}

/** What staff have kept to find the family by. */
function forgetInViews({ views }: Vault, last: Application): void {
  const family = searchedIn(last)
  views.forget((view) => namesFamily(view, family))
}

/** Removes the account of an erased family, with its unattached files. */
function removeAccount(vault: Vault, owner: string): void {
  vault.files.removeAll(vault.files.idsOwnedBy(owner))
  vault.sessions.endAll(owner)
  vault.accounts.remove(owner)
}
