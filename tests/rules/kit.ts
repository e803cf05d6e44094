/** There is one kit of dialogs and icons, web/ui/: nobody else writes a modal dialog or draws an icon. */
import { lineAt, sourceOf, type Tree } from './tree.ts'

/** How each is written, and what is named after it. A picture of data, as a QR code, has a grid of its own size. */
const kit: readonly [name: string, written: RegExp][] = [
  ['a modal dialog', /<dialog\b|role="(?:alert)?dialog"|\b(?:showModal|ModalOverlay)\b/g],
  ['an icon', /viewBox="0 0 \d+ \d+"/g],
]
/** The guide to registering is in a page that runs no React, and its script opens it. */
const built = /^site\/components\/home\/(?:HelpDialog\.astro|videos\.ts)$/

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
