/** Modal dialogs and icons are written in web/ui/ only. */
import { lineAt, sourceOf, type Tree } from './tree.ts'

/** Patterns of the code, each with its message. A QR code is not an icon: it has a viewBox of another size. */
const kit: readonly [name: string, written: RegExp][] = [
  ['a modal dialog', /<dialog\b|role="(?:alert)?dialog"|\b(?:showModal|ModalOverlay)\b/g],
  ['an icon', /viewBox="0 0 \d+ \d+"/g],
]
/** The help dialog of the home page, which runs no React. */
const built = /^site\/components\/home\/(?:HelpDialog\.astro|home\.ts)$/

export const secondKits = (tree: Tree): string[] =>
  sourceOf(tree)
    .filter(([path]) => !path.startsWith('web/ui/') && !built.test(path))
    .flatMap(([path, text]) =>
      kit.flatMap(([name, written]) =>
        [...text.matchAll(written)].map(
          ({ index }) => `${path}:${lineAt(text, index)} writes ${name} of its own; web/ui/ has one`,
        ),
      ),
    )
