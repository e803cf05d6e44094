/** Changes by staff go through one function, which finds out after a lost answer whether the change was saved. */
import { lineAt, sourceOf, type Tree } from './tree.ts'

/** Exceptions: requests that change nothing, or nothing that Undo could take back, or that have a retry of their own, like visits. */
const otherwise = new Set([
  'admin/app/sign-in.ts',
  'admin/app/changes/send-change.ts',
  'admin/app/erased.ts',
  // A clip replaces the previous one, so sending it twice is harmless.
  'admin/features/clips/ClipsDialog.tsx',
  'admin/features/season/ranking-data.ts',
  'admin/features/settings/use-settings.ts',
  // A read that the server records.
  'admin/features/visits/day.ts',
  'admin/features/visits/send-queue.ts',
  'admin/window/Printing.tsx',
])
/** Tests of the mail server and of messages, which save nothing. */
const allowedIn = (path: string, text: string): boolean =>
  otherwise.has(path) &&
  (path !== 'admin/features/settings/use-settings.ts' || /test-(smtp|message)/.test(text))

const CALL = /(?<!\w)call(?:<[^>]*>)?\((?:[^()]|\([^()]*\))*?method: '(?:POST|PUT|PATCH|DELETE)'/g

export const otherChanges = (tree: Tree): string[] =>
  sourceOf(tree)
    .filter(([path]) => path.startsWith('admin/'))
    .flatMap(([path, text]) =>
      [...text.matchAll(CALL)]
        .filter(([call]) => !allowedIn(path, call))
        .map(({ index }) => `${path}:${lineAt(text, index)} sends a change by call, not by sendChange`),
    )
