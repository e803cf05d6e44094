/** A busy machine is slow, and that is no failure: how long work takes is for `bun run bench` to say, and never for a test. */
import { lineAt, type Tree } from './tree.ts'

/** Milliseconds that `npm test` gives each test, which only ends what hangs. */
const PATIENCE = 600_000

const limits = /^setDefaultTimeout\(([\d_]+)|^ *\}, ([\d_]{4,})\)$|^ *([\d_]{4,}),\n\)$/gm
const compared = /\b(?:performance\.now|Date\.now)\(\) - [^\n]*\.toBeLess/g

const inTests = (tree: Tree): [string, string][] =>
  [...tree].filter(([path]) => /^tests\/(?!browser\/|bench\/|rules).*\.test\.ts$/.test(path))

/** Tests that end sooner than the run would end them, or say how long something may take. */
export const hasty = (tree: Tree): string[] =>
  inTests(tree).flatMap(([path, text]) => [
    ...[...text.matchAll(limits)]
      .filter(([, a, b, c]) => Number((a ?? b ?? c)?.replaceAll('_', '')) < PATIENCE)
      .map(({ index }) => `${path}:${lineAt(text, index)} gives a test less than ten minutes`),
    ...[...text.matchAll(compared)].map(
      ({ index }) => `${path}:${lineAt(text, index)} fails where the machine is slow`,
    ),
  ])
