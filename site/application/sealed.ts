/** Loads what seals on a device of several families. */
import { isOnSharedDevice } from '#web/keeping/web-storage.ts'

function notLoaded(error: unknown): null {
  console.warn('the code that seals could not be loaded:', String(error))
  return null
}

/** Not by loadCode: without it the form opens all the same. @returns null elsewhere, and where it cannot be loaded */
export const loadSealed = async () =>
  isOnSharedDevice() ? import('./sealed-notes.ts').catch(notLoaded) : null
