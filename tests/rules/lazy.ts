/** The console loads components by `lazyCode`, never by React's own `lazy`: lazyCode survives a new build on the server. */
import { lineAt, sourceOf, type Tree } from './tree.ts'

/** `lazyCode` itself, and the console's entry point, which must not load the code that lazyCode needs. */
const ways = ['admin/app/lazy-code.tsx', 'admin/main.tsx']

export const otherLazies = (tree: Tree): string[] =>
  sourceOf(tree)
    .filter(([path]) => path.startsWith('admin/') && !ways.includes(path))
    .flatMap(([path, text]) =>
      [...text.matchAll(/\blazy\(/g)].map(
        ({ index }) => `${path}:${lineAt(text, index)} loads a part by React's own lazy, not by lazyCode`,
      ),
    )
