/** Loads sealed-notes.ts where it is needed: on a shared device, or where sealed notes exist. */
import { isOnSharedDevice, phoneStorage } from '#web/keeping/web-storage.ts'

function notLoaded(error: unknown): null {
  console.warn('the code that seals could not be loaded:', String(error))
  return null
}

/** True also in a session that is not marked as shared, so that a family that comes back finds its sealed notes. */
const isOfUse = (): boolean =>
  isOnSharedDevice() || phoneStorage.keys().some((key) => key.startsWith('left-for-'))

/** Not by loadCode, since the form opens without this code as well. @returns null where it is not needed or cannot be loaded */
export const loadSealed = async () => (isOfUse() ? import('./sealed-notes.ts').catch(notLoaded) : null)
