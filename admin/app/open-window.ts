/** The state of the open window and its connection to the server: one store, one client of queries, the stream of changes. */
import { createStore, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { ApiError } from '#web/api.ts'
import { whenAnotherLeaves } from '#web/leaving/tabs.ts'
import { adminPaths } from '#web/paths.ts'
import { currentToasts, startTime, stopTime } from '#web/ui/toast.ts'
import { checkAsking, endAsking } from '#web/ui/toast-of-acts.ts'
import { followBurst } from '../window/burst-keys.ts'
import { followChanges } from './changes/follow.ts'
import { noteRun } from './changes/send-change.ts'
import { clientWith } from './client.ts'
import { rememberInHand } from './in-hand/first-in-hand.ts'
import { followInHand } from './in-hand/in-hand.ts'
import { headerAtStart, sessionEnded } from './session.ts'
import { dialogAtom, focusedAtom, signedOutAtom } from './state.ts'
import { followUndoPresses } from './undo/follow-undo-presses.ts'
import { followLostAnswers } from './undo/tracked.ts'
import { followUnheard } from './unheard.ts'

// "Press again to act on it" is about the very next press: with any other, it is said no more, nor once that would do something else.

/** They belong to the key that is pressed with them. */
const modifiers = ['Control', 'Shift', 'Alt', 'Meta']

function end(event: Event): void {
  if (event instanceof KeyboardEvent && modifiers.includes(event.key)) return
  // Its own button, and text in it that is being marked.
  if (event.target instanceof Element && event.target.closest('.toast')) return
  endAsking(event.timeStamp)
}

/** Called once, when the console starts. Before any command, since that may ask anew. */
function endAskingOnPress(store: ReturnType<typeof createStore>): void {
  for (const kind of ['keydown', 'pointerdown', 'click']) addEventListener(kind, end, true)
  for (const one of [dialogAtom, focusedAtom]) store.sub(one, checkAsking)
}

// The console's toasts wait while somebody reads them: under the pointer, with the focus, or behind another window. Their time
// starts anew afterwards.

const isInToast = (element: Element | null): boolean => element?.closest('.toaster') != null

/** A finger leaves its last place hovered, so only a pointer that can hover counts. */
const isUnderPointer = (): boolean =>
  matchMedia('(hover: hover)').matches && document.querySelector('.toaster:hover') !== null

const isRead = (): boolean => document.hidden || isUnderPointer() || isInToast(document.activeElement)

/** Called once, when the console starts. */
function keepToastsWhileRead(): void {
  let isKept = false
  const look = () => {
    const isReadNow = currentToasts.now().length > 0 && isRead()
    if (isReadNow) stopTime()
    else if (isKept && currentToasts.now().length > 0) startTime()
    isKept = isReadNow
  }
  // Later, since only then the focus is where it goes.
  for (const event of ['pointerover', 'focusin', 'focusout', 'visibilitychange'])
    document.addEventListener(event, () => setTimeout(look))
  document.documentElement.addEventListener('pointerleave', () => setTimeout(look))
  // Its time is started right after it is set.
  currentToasts.subscribe(() => setTimeout(look))
}

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
