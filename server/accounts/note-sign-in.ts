/**
 * Notes when somebody has last signed in. Through the command handler: where the same account signs in on another server at the same moment, it is
 * done again on what that one has noted, and nobody is refused.
 */
import { decided } from '#events/decider.ts'
import type { Store } from '../store/store.ts'

export const noteSignIn = ({ vault, handle }: Pick<Store, 'vault' | 'handle'>, id: string) =>
  handle((tx) => {
    tx.beforehand(() => vault.accounts.signedIn(id, tx.now))
    return decided()
  })
