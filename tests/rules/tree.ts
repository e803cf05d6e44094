/** The files of the repository as the rules read them: by path, as text, without what is generated or secret. */
import { existsSync, readFileSync } from 'node:fs'
import { Glob } from 'bun'

/** Text by path from the root of the repository. The rules take it as an argument, so that they can be tested. */
export type Tree = ReadonlyMap<string, string>

const isCode = /\.(ts|tsx|astro|mjs)$/
const isSource = /^(events|server|web|site|admin|scripts)\//

/** Files that hold code, tests among them. */
export const codeOf = (tree: Tree): [path: string, text: string][] =>
  [...tree].filter(([path]) => isCode.test(path))

/** Files that hold code and are no tests. */
export const sourceOf = (tree: Tree): [path: string, text: string][] =>
  codeOf(tree).filter(([path]) => isSource.test(path))

/** The number of the line, from 1, that holds the character at an index. */
export const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length

/** An archive of the files has no git; then the first folders of .gitignore are left out by name. */
function listed(): string[] {
  const git = Bun.spawnSync(['git', 'ls-files', '--cached', '--others', '--exclude-standard', '-z'])
  if (git.success) return git.stdout.toString().split('\0').filter(Boolean)
  const left = /^(\.git|node_modules|dist|data[^/]*|\.astro|test-results)\//
  return [...new Glob('**/*').scanSync({ cwd: '.', dot: true })].filter((path) => !left.test(path))
}

/** Every text file that is tracked, or would be; a file that is being moved at the moment is left out. */
export function repository(): Tree {
  const tree = new Map<string, string>()
  for (const path of listed()) {
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '\0'
    if (!text.includes('\0')) tree.set(path, text)
  }
  return tree
}
