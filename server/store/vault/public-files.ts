/** Small files that the organiser adds and anybody may read: rows, so that every server and every backup has them. */
import type { PublicFile, PublicKind } from '../records.ts'
import type { Tables } from './tables.ts'

export function createPublicFileRepository({ k, all, first, run, put }: Tables) {
  const ofKind = (kind: PublicKind) =>
    k.selectFrom('public_file').select(['name', 'content']).where('kind', '=', kind)
  const ofKindToRemove = (kind: PublicKind) => k.deleteFrom('public_file').where('kind', '=', kind)
  const putOne = (kind: PublicKind, file: PublicFile): void => put('public_file', { kind, ...file })
  return {
    all: (kind: PublicKind): PublicFile[] => all(ofKind(kind).orderBy('name')),
    one: (kind: PublicKind, name: string): string | null =>
      first(ofKind(kind).where('name', '=', name))?.content ?? null,
    put: putOne,
    remove: (kind: PublicKind, name: string) => run(ofKindToRemove(kind).where('name', '=', name)),
    /** In the place of all of that kind. */
    set: (kind: PublicKind, files: readonly PublicFile[]): void => {
      run(ofKindToRemove(kind))
      for (const file of files) putOne(kind, file)
    },
  }
}
