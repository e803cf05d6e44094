/** No file may contain traces of a developer's machine: no registry in bun.lock, no path of a disk. */
import { lineAt, type Tree } from './tree.ts'

const found = (tree: Tree, files: RegExp, pattern: RegExp, what: string): string[] =>
  [...tree]
    .filter(([path]) => files.test(path))
    .flatMap(([path, text]) =>
      [...text.matchAll(pattern)].map(({ index }) => `${path}:${lineAt(text, index)} ${what}`),
    )

/** A lock made with another registry records its address on every line, and then installs from there only. */
export const registries = (tree: Tree): string[] => [
  ...found(tree, /^bun\.lock$/, /https?:\/\//g, 'records the address of a registry'),
  ...found(tree, /^(\.npmrc|bunfig\.toml)$/, /^\s*(?:@[\w-]+:)?registry\b/gm, 'names a registry'),
]

/** The pattern is written so that it does not match itself. */
export const machinePaths = (tree: Tree): string[] =>
  found(tree, /./, /(?<![\w.-])\/(?:work|root)\/\S/g, 'names a path of one machine')
