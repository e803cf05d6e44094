/** A test must not fail on a slow machine: `bun run bench` measures speed, tests never do. */
import { lineAt, type Tree } from './tree.ts'

/** Milliseconds: the timeout of `npm test` for each test, which only ends tests that hang. */
const PATIENCE = 600_000

const limits = /^setDefaultTimeout\(([\d_]+)|^ *\}, ([\d_]{4,})\)$|^ *([\d_]{4,}),\n\)$/gm
const compared = /\b(?:performance\.now|Date\.now)\(\) - [^\n]*\.toBeLess/g

const inTests = (tree: Tree): [string, string][] =>
  [...tree].filter(([path]) => /^tests\/(?!browser\/|bench\/|rules).*\.test\.ts$/.test(path))

/** Tests with a shorter timeout, and tests that assert a duration. */
export const hasty = (tree: Tree): string[] =>
  inTests(tree).flatMap(([path, text]) => [
    ...[...text.matchAll(limits)]
      .filter(([, a, b, c]) => Number((a ?? b ?? c)?.replaceAll('_', '')) < PATIENCE)
      .map(({ index }) => `${path}:${lineAt(text, index)} gives a test less than ten minutes`),
    ...[...text.matchAll(compared)].map(
      ({ index }) => `${path}:${lineAt(text, index)} fails where the machine is slow`,
    ),
  ])
