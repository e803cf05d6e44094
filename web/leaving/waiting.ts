/** The part of logging out that every page loads; the rest is imported on demand. */
import { phoneStorage } from '../keeping/web-storage.ts'
import { loadCode } from '../load-code.ts'
import type { Ending } from './leave.ts'

/** A key of localStorage while a logout waits for the network and the pages are hidden. */
const LEAVING = 'left'

export const isLeaving = (): boolean => phoneStorage.get(LEAVING) !== null
/** @returns false where the browser stores nothing: then the next page could not be hidden */
export const leaveLater = (): boolean => phoneStorage.set(LEAVING, 'yes')

/** `unreachable` also where the code for logging out cannot be loaded. */
export async function endSession(how?: Ending): Promise<'ended' | 'unreachable'> {
  try {
    const leave = await loadCode(() => import('./leave.ts'))
    return await leave.endSession(how)
  } catch (error) {
    console.warn(error)
    return 'unreachable'
  }
}

/** True where the check itself cannot be loaded. */
export const mayHaveUnsent = (): Promise<boolean> =>
  loadCode(() => import('./unsent.ts')).then(
    (unsent) => unsent.hasUnsent(),
    () => true,
  )
