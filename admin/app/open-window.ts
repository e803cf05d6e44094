/** The store, the query client and the stream of changes of this window. */
import { createStore, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { ApiError } from '#web/api.ts'
import { whenAnotherLeaves } from '#web/leaving/tabs.ts'
import { adminPaths } from '#web/paths.ts'
import { currentToast, startTime, stopTime } from '#web/ui/toast.ts'
import { followChanges } from './changes/follow.ts'
import { clientWith } from './client.ts'
import { headerAtStart, sessionEnded } from './session.ts'
import { signedOutAtom } from './state.ts'
import { followLostAnswers } from './undo/tracked.ts'

// A toast's timer stops while somebody reads it (pointer over it, focus in it, window hidden) and starts again afterwards.
const isInToast = (element: Element | null): boolean => element?.closest('.toaster') != null

/** After a touch the last element stays hovered, so only a pointer that can hover counts. */
const isUnderPointer = (): boolean =>
  matchMedia('(hover: hover)').matches && document.querySelector('.toaster:hover') !== null

const isRead = (): boolean => document.hidden || isUnderPointer() || isInToast(document.activeElement)

function pauseToastsWhileRead(): void {
  let isPaused = false
  const look = () => {
    const isReadNow = currentToast.now() !== null && isRead()
    if (isReadNow) stopTime()
    else if (isPaused && currentToast.now() !== null) startTime()
    isPaused = isReadNow
  }
  // In a task of its own: during the event the focus has not moved yet.
  for (const event of ['pointerover', 'focusin', 'focusout', 'visibilitychange'])
    document.addEventListener(event, () => setTimeout(look))
  document.documentElement.addEventListener('pointerleave', () => setTimeout(look))
  // The timer of a toast starts right after the toast is set.
  currentToast.subscribe(() => setTimeout(look))
}

export const store = createStore()

/** Any request may fail with this; the window then asks for a new login. */
function onSessionEnd(error: unknown): void {
  if (!(error instanceof ApiError) || error.problem?.code !== 'not-signed-in') return
  sessionEnded()
  store.set(signedOutAtom, true)
}

export const client = clientWith(onSessionEnd)

/** Called once by the router, perhaps before anybody has signed in. */
export function startWindow(): void {
  pauseToastsWhileRead()
  followLostAnswers(client)
}

/** The log's size when the account was requested; null offline. */
function startPosition(): number | null {
  const position = headerAtStart('x-position')
  return position === null ? null : Number(position)
}

/** Follows the stream of changes while staff are signed in. */
export function useChanges(isIn: boolean): void {
  const isSignedOut = useAtomValue(signedOutAtom, { store })
  useEffect(() => {
    if (!isIn) return
    whenAnotherLeaves(() => location.replace(adminPaths.login))
    if (isSignedOut) return
    return followChanges({ store, client, onRefused: onSessionEnd }, startPosition())
  }, [isIn, isSignedOut])
}
