/** No `any`, no `as` but `as const`, no `!`, and nothing that silences the compiler: ARCHITECTURE.md, style 19. */
import ts from 'typescript'
import { lineOf, nodesOf, syntaxOf } from './syntax.ts'
import { lineAt, sourceOf, type Tree } from './tree.ts'

/** One place that may do it after all; `within` is the name of the function or constant around it. */
export type Exception = { file: string; within: string; why: string }

const isConst = (type: ts.TypeNode): boolean => type.getText() === 'const'

/** What a node does to get around the compiler; nothing when it does not. */
function trickOf(node: ts.Node): string | undefined {
  if (ts.isAsExpression(node) && !isConst(node.type)) return 'as'
  if (ts.isTypeAssertionExpression(node) && !isConst(node.type)) return 'a cast in angle brackets'
  if (ts.isNonNullExpression(node)) return '!'
  return node.kind === ts.SyntaxKind.AnyKeyword ? 'any' : undefined
}

/** What a declaration is called. A constant inside a function says little, so only outermost ones count. */
function nameOf(node: ts.Node): string | undefined {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isTypeAliasDeclaration(node))
    return node.name?.getText()
  const isOutermost = ts.isVariableDeclaration(node) && ts.isSourceFile(node.parent.parent.parent)
  return isOutermost ? node.name.getText() : undefined
}

function nameAround(node: ts.Node): string {
  for (let at = node.parent; at && !ts.isSourceFile(at); at = at.parent) {
    const name = nameOf(at)
    if (name !== undefined) return name
  }
  return 'the file'
}

type Trick = { file: string; line: number; what: string; within: string }

function tricksOf([path, text]: [string, string]): Trick[] {
  const file = syntaxOf(path, text)
  const silenced = [...text.matchAll(/^\s*\/[/*]\s*@ts-(ignore|nocheck|expect-error)/gm)].map((found) => ({
    file: path,
    line: lineAt(text, found.index + found[0].length),
    what: `@ts-${found[1]}`,
    within: 'the file',
  }))
  const typed = nodesOf(file).flatMap((node) => {
    const what = trickOf(node)
    return what ? [{ file: path, line: lineOf(file, node), what, within: nameAround(node) }] : []
  })
  return [...silenced, ...typed]
}

const covers = (one: Exception, trick: Trick): boolean =>
  one.file === trick.file && one.within === trick.within

/** Every trick that no exception covers, and every exception that covers none any more. */
export function tricks(tree: Tree, exceptions: readonly Exception[]): string[] {
  const all = sourceOf(tree).flatMap(tricksOf)
  const faults = all.filter((trick) => !exceptions.some((one) => covers(one, trick)))
  const stale = exceptions.filter((one) => !all.some((trick) => covers(one, trick)))
  return [
    ...faults.map(({ file, line, what, within }) => `${file}:${line} uses ${what} in ${within}`),
    ...stale.map(({ file, within }) => `${file} ${within}: needs no exception any more`),
  ]
}
