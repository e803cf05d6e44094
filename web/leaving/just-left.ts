/** In sessionStorage, from when a family has finished on a shared device until the page after that has looked what is left. */
import { tabStorage } from '../keeping/web-storage.ts'

const KEY = 'just-left'

export const noteJustLeft = (): boolean => tabStorage.set(KEY, 'yes')
/** Once. */
export function isJustLeft(): boolean {
  const isNoted = tabStorage.get(KEY) !== null
  tabStorage.remove(KEY)
  return isNoted
}
