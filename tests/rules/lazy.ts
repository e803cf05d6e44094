/** Parts of the console that are loaded later are loaded in one way, which survives a new version of the server. */
import { lineAt, sourceOf, type Tree } from './tree.ts'

const WAY = 'admin/app/lazy-code.ts'

export const otherLazies = (tree: Tree): string[] =>
  sourceOf(tree)
    .filter(([path]) => path.startsWith('admin/') && path !== WAY)
    .flatMap(([path, text]) =>
      [...text.matchAll(/\blazy\(/g)].map(
        ({ index }) => `${path}:${lineAt(text, index)} loads a part by React's own lazy, not by lazyCode`,
      ),
    )
