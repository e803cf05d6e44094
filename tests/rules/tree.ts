/** The files of the repository for the rules: texts by path, without generated and secret files. */
import { existsSync, readFileSync } from 'node:fs'
import { Glob } from 'bun'

/** Texts by their paths. The rules take the tree as an argument, so that they can be tested with samples. */
export type Tree = ReadonlyMap<string, string>

const isCode = /\.(ts|tsx|astro|mjs)$/
const isSource = /^(events|server|web|site|admin|scripts)\//

/** Files with code, tests included. */
export const codeOf = (tree: Tree): [path: string, text: string][] =>
  [...tree].filter(([path]) => isCode.test(path))

/** Files with code, without tests. */
export const sourceOf = (tree: Tree): [path: string, text: string][] =>
  codeOf(tree).filter(([path]) => isSource.test(path))

/** The line number, from 1, of the character at an index. */
export const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length

/** Without git, as in an unpacked archive, the folders that .gitignore lists first are left out. */
function listed(): string[] {
  const git = Bun.spawnSync(['git', 'ls-files', '--cached', '--others', '--exclude-standard', '-z'])
  if (git.success) return git.stdout.toString().split('\0').filter(Boolean)
  const left = /^(\.git|node_modules|dist|data[^/]*|\.astro|test-results)\//
  return [...new Glob('**/*').scanSync({ cwd: '.', dot: true })].filter((path) => !left.test(path))
}

/** Every text file that is tracked or not ignored; a file that disappears during the read is left out. */
export function repository(): Tree {
  const tree = new Map<string, string>()
  for (const path of listed()) {
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '\0'
    if (!text.includes('\0')) tree.set(path, text)
  }
  return tree
}
