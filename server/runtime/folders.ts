/** Which folder lies in which. */
import { relative, resolve } from 'node:path'

/** Whether a folder is another one, or in it, by their names. */
export const isWithin = (outer: string, inner: string): boolean =>
  !relative(resolve(outer), resolve(inner)).startsWith('..')
