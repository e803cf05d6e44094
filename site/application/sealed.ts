/** Loads what seals on a device of several families, and what opens what was sealed there. */
import { isOnSharedDevice, phoneStorage } from '#web/keeping/web-storage.ts'

function notLoaded(error: unknown): null {
  console.warn('the code that seals could not be loaded:', String(error))
  return null
}

/** Also where a family that comes back does not say once more that the device is not its own: what it typed there is opened all the same. */
const isOfUse = (): boolean =>
  isOnSharedDevice() || phoneStorage.keys().some((key) => key.startsWith('left-for-'))

/** Not by loadCode: without it the form opens all the same. @returns null elsewhere, and where it cannot be loaded */
export const loadSealed = async () => (isOfUse() ? import('./sealed-notes.ts').catch(notLoaded) : null)
