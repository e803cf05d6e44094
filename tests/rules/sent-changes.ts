/** What staff change is sent in one way, by which it is found out whether it was saved where the answer gets lost. */
import { lineAt, sourceOf, type Tree } from './tree.ts'

/** What changes nothing, or nothing that Undo could be about, or has a way of its own to be sent again: a queue of visits. */
const otherwise = new Set([
  'admin/app/sign-in.ts',
  'admin/app/changes/send-change.ts',
  'admin/app/erased.ts',
  // A clip replaces the one that is there: sent twice, it is the same.
  'admin/features/clips/ClipsDialog.tsx',
  'admin/features/season/ranking-data.ts',
  'admin/features/settings/use-settings.ts',
  // It only reads, and is recorded.
  'admin/features/visits/day.ts',
  'admin/features/visits/send-queue.ts',
  'admin/window/Printing.tsx',
])
/** Only the tests of the mail server and of messages: they save nothing. */
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
