/** Files of the data folder that several servers share, as rows: nothing in them is secret. Empty where one server works alone. */
import type { VaultDatabase } from './tables.ts'

export function createSharedFileRepository({ k, all, first, run }: VaultDatabase) {
  return {
    /** By path in the data folder. */
    digests: (): Map<string, string> =>
      new Map(
        all(k.selectFrom('shared_file').select(['path', 'digest'])).map(({ path, digest }) => [path, digest]),
      ),
    at: (path: string): { digest: string; bytes: Uint8Array } | null =>
      first(k.selectFrom('shared_file').select(['digest', 'bytes']).where('path', '=', path)),
    put: (path: string, file: { digest: string; bytes: Uint8Array }) =>
      run(k.replaceInto('shared_file').values({ path, ...file })),
    remove: (path: string) => run(k.deleteFrom('shared_file').where('path', '=', path)),
  }
}
