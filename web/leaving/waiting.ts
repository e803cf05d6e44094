/** What every page knows of logging out. What it takes is loaded when it is needed. */
import { phoneStorage } from '../keeping/web-storage.ts'
import { loadCode } from '../load-code.ts'

/** In localStorage while the session is still to be ended, and everything is hidden. */
const LEAVING = 'left'

export const isLeaving = (): boolean => phoneStorage.get(LEAVING) !== null
/** @returns false where the browser stores nothing: then nothing can be hidden after this page */
export const leaveLater = (): boolean => phoneStorage.set(LEAVING, 'yes')

/** A page that cannot load its own code cannot reach the server either. */
export async function endSession(): Promise<'ended' | 'unreachable'> {
  try {
    const leave = await loadCode(() => import('./leave.ts'))
    return await leave.endSession()
  } catch (error) {
    console.warn(error)
    return 'unreachable'
  }
}

/** Where that cannot be found out, it may be so. */
export const mayHaveUnsent = (): Promise<boolean> =>
  loadCode(() => import('./unsent.ts')).then(
    (unsent) => unsent.hasUnsent(),
    () => true,
  )
