/** Rules about the whole web of imports: no cycles, and no file that only hands on what others say. */
import ts from 'typescript'
import { importsOf } from './imports.ts'
import { syntaxOf } from './syntax.ts'
import { codeOf, sourceOf, type Tree } from './tree.ts'

/** Every circle of imports, once, from the file at which a walk in the order of names meets it again. */
export function cycles(tree: Tree): string[] {
  const files = codeOf(tree).toSorted(([a], [b]) => a.localeCompare(b))
  const next = new Map(files.map(([path, text]) => [path, importsOf(path, text).map(({ to }) => to)]))
  const done = new Set<string>()
  const trail: string[] = []
  const faults: string[] = []
  const walk = (path: string): void => {
    const met = trail.indexOf(path)
    if (met >= 0)
      faults.push(`${path}: imports itself by way of ${trail.slice(met + 1).join(', ') || 'itself'}`)
    if (met >= 0 || done.has(path)) return
    trail.push(path)
    for (const to of next.get(path) ?? []) walk(to)
    trail.pop()
    done.add(path)
  }
  for (const path of next.keys()) walk(path)
  return faults
}

const handsOn = (node: ts.Statement): boolean => ts.isImportDeclaration(node) || ts.isExportDeclaration(node)

/** Files that export and hold nothing of their own, but for the lists named in `allowed`. */
export const barrels = (tree: Tree, allowed: readonly string[]): string[] =>
  sourceOf(tree)
    .filter(([path]) => !allowed.includes(path))
    .filter(([path, text]) => {
      const { statements } = syntaxOf(path, text)
      return statements.some(ts.isExportDeclaration) && statements.every(handsOn)
    })
    .map(([path]) => `${path}: only hands on what other files export`)
