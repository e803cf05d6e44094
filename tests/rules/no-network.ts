/** Only `NoNetwork` means a missing network: a TypeError can also be a bug, or a function that an old browser lacks. */
import { lineAt, sourceOf, type Tree } from './tree.ts'

export const takenForNoNetwork = (tree: Tree): string[] =>
  sourceOf(tree)
    .filter(([path]) => /^(?:site|web|admin)\//.test(path))
    .flatMap(([path, text]) =>
      [...text.matchAll(/instanceof TypeError/g)].map(
        ({ index }) => `${path}:${lineAt(text, index)} tells errors apart by TypeError, not by NoNetwork`,
      ),
    )
