/** Dead exports: names that a file exports and no other file uses, tests included. */
import ts from 'typescript'
import { syntaxOf } from './syntax.ts'
import { codeOf, sourceOf, type Tree } from './tree.ts'

/** Exports that Astro finds by their names. */
const isCalledByAstro = (path: string): boolean =>
  path.endsWith('.astro') || path.startsWith('site/pages/') || path === 'site/middleware.ts'

const isExported = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)

/** The names that a file declares and exports. */
function exportsOf(path: string, text: string): string[] {
  return syntaxOf(path, text)
    .statements.filter(isExported)
    .flatMap((node) => {
      if (ts.isVariableStatement(node))
        return node.declarationList.declarations.flatMap(({ name }) =>
          ts.isIdentifier(name) ? [name.text] : [],
        )
      const isNamed =
        ts.isFunctionDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node)
      return isNamed && node.name ? [node.name.text] : []
    })
}

/** In how many files each word occurs. */
function filesByWord(tree: Tree): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [, text] of codeOf(tree))
    for (const word of new Set(text.match(/\w+/g))) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

export function deadExports(tree: Tree): string[] {
  const counts = filesByWord(tree)
  return sourceOf(tree)
    .filter(([path]) => !isCalledByAstro(path))
    .flatMap(([path, text]) =>
      exportsOf(path, text)
        .filter((name) => (counts.get(name) ?? 0) < 2)
        .map((name) => `${path}: exports ${name}, which nobody imports`),
    )
}
