/** Rules for the whole import graph: no cycles, and no barrel files, which only re-export. */
import ts from 'typescript'
import { importsOf, isFeature, roomOf } from './imports.ts'
import { syntaxOf } from './syntax.ts'
import { codeOf, sourceOf, type Tree } from './tree.ts'

/** Every cycle once, found by a depth-first walk in the order of names. */
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

/** Import cycles between files. */
export const cycles = (tree: Tree): string[] =>
  circles(new Map(inOrder(tree).map(([path, text]) => [path, importsOf(path, text).map(({ to }) => to)])))

/** Import cycles between features, even where their files form none. */
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

/** Files that only re-export, except for the `allowed` ones. */
export const barrels = (tree: Tree, allowed: readonly string[]): string[] =>
  sourceOf(tree)
    .filter(([path]) => !allowed.includes(path))
    .filter(([path, text]) => {
      const { statements } = syntaxOf(path, text)
      return statements.some(ts.isExportDeclaration) && statements.every(handsOn)
    })
    .map(([path]) => `${path}: only hands on what other files export`)
