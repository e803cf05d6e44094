/** The state of the open window and its connection to the server: one store, one client of queries, the stream of changes. */
import { createStore, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { ApiError } from '#web/api.ts'
import { whenAnotherLeaves } from '#web/leaving/tabs.ts'
import { adminPaths } from '#web/paths.ts'
import { followBurst } from '../window/burst-keys.ts'
import { endAskingOnPress } from './asking.ts'
import { followChanges } from './changes/follow.ts'
import { noteRun } from './changes/server-run.ts'
import { clientWith } from './client.ts'
import { rememberInHand } from './in-hand/first-in-hand.ts'
import { followInHand } from './in-hand/in-hand.ts'
import { headerAtStart, sessionEnded } from './session.ts'
import { signedOutAtom } from './state.ts'
import { keepToastsWhileRead } from './toast-reading.ts'
import { followUndoPresses } from './undo/follow-undo-presses.ts'
import { followLostAnswers } from './undo/tracked.ts'
import { followUnheard } from './unheard.ts'

export const store = createStore()

/** Any request may find that the session has ended; the window then waits for a new login. */
function onSessionEnd(error: unknown): void {
  if (!(error instanceof ApiError) || error.problem?.code !== 'not-signed-in') return
  sessionEnded()
  store.set(signedOutAtom, true)
}

export const client = clientWith(onSessionEnd)

/** Called once, by the router, which may be loaded while somebody is still signing in. */
export function startWindow(): void {
  keepToastsWhileRead()
  endAskingOnPress(store)
  followBurst({ store, client })
  followInHand(store)
  rememberInHand(store)
  followUnheard(store)
  followLostAnswers(store, client)
  followUndoPresses(store)
}

/** The size of the server's log when the account was asked for; null offline. */
function startPosition(): number | null {
  const position = headerAtStart('x-position')
  return position === null ? null : Number(position)
}

/** While staff are signed in: again after the session ended and the same person has signed in. */
export function useChanges(isIn: boolean): void {
  const isSignedOut = useAtomValue(signedOutAtom, { store })
  useEffect(() => {
    if (!isIn) return
    whenAnotherLeaves(() => location.replace(adminPaths.login))
    if (isSignedOut) return
    noteRun(headerAtStart('x-run'))
    return followChanges({ store, client, onRefused: onSessionEnd }, startPosition())
  }, [isIn, isSignedOut])
}
