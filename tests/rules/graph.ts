/** Rules about the whole web of imports: no cycles, and no file that only hands on what others say. */
import ts from 'typescript'
import { importsOf, isFeature, roomOf } from './imports.ts'
import { syntaxOf } from './syntax.ts'
import { codeOf, sourceOf, type Tree } from './tree.ts'

/** Every circle, once, from the place at which a walk in the order of names meets it again. */
function circles(next: ReadonlyMap<string, readonly string[]>): string[] {
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

const inOrder = (tree: Tree) => codeOf(tree).toSorted(([a], [b]) => a.localeCompare(b))

/** Circles of files. */
export const cycles = (tree: Tree): string[] =>
  circles(new Map(inOrder(tree).map(([path, text]) => [path, importsOf(path, text).map(({ to }) => to)])))

/** Circles of features, which no two of their files need to form. */
export function featureCycles(tree: Tree): string[] {
  const next = new Map<string, string[]>()
  for (const [path, text] of inOrder(tree)) {
    const room = roomOf(path)
    const others = importsOf(path, text).map(({ to }) => roomOf(to))
    next.set(room, [...(next.get(room) ?? []), ...others.filter((to) => isFeature(to) && to !== room)])
  }
  return circles(new Map([...next].filter(([room]) => isFeature(room))))
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
