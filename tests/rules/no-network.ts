/** Only what a request ends with says that there is no network: a TypeError is also a mistake, or a browser that lacks something. */
import { lineAt, sourceOf, type Tree } from './tree.ts'

export const takenForNoNetwork = (tree: Tree): string[] =>
  sourceOf(tree)
    .filter(([path]) => /^(?:site|web|admin)\//.test(path))
    .flatMap(([path, text]) =>
      [...text.matchAll(/instanceof TypeError/g)].map(
        ({ index }) => `${path}:${lineAt(text, index)} tells errors apart by TypeError, not by NoNetwork`,
      ),
    )
