/** Parts of the console that are loaded later are loaded in one way, which survives a new version of the server. */
import { lineAt, sourceOf, type Tree } from './tree.ts'

/** The entry point loads the console alone, without what the console itself needs for its parts. */
const ways = ['admin/app/lazy-code.tsx', 'admin/main.tsx']

export const otherLazies = (tree: Tree): string[] =>
  sourceOf(tree)
    .filter(([path]) => path.startsWith('admin/') && !ways.includes(path))
    .flatMap(([path, text]) =>
      [...text.matchAll(/\blazy\(/g)].map(
        ({ index }) => `${path}:${lineAt(text, index)} loads a part by React's own lazy, not by lazyCode`,
      ),
    )
