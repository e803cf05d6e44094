/**
 * What the organiser adds to the data folder and no event holds: recorded clips, certificates of those who sign cards, and the
 * list of local bodies. All of it is public, so nothing is sealed. In a backup they have the paths of the data folder.
 */
import { clipType } from '#events/programme/clips.ts'
import { isCertificateName } from '../cards/certificates.ts'

const isOfFolder: Readonly<Record<string, (name: string) => boolean>> = {
  clips: (name) => clipType(name) !== null,
  certificates: isCertificateName,
  places: (name) => name === 'local-bodies.json',
}
export const addedFolders = Object.keys(isOfFolder)

/** Whether a path of a backup may be that of such a file; never of one outside its folder. */
export function isAddedPath(path: string): boolean {
  const [folder = '', name = '', ...more] = path.split('/')
  return more.length === 0 && !name.startsWith('.') && (isOfFolder[folder]?.(name) ?? false)
}
