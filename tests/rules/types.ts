/** No `any`, no `as` except `as const`, no `!`, and nothing else that silences the compiler. */
import ts from 'typescript'
import { lineOf, nodesOf, syntaxOf } from './syntax.ts'
import { lineAt, sourceOf, type Tree } from './tree.ts'

/** An exception; `within`: the name of the function or constant around it. */
export type Exception = { file: string; within: string; why: string }

const isConst = (type: ts.TypeNode): boolean => type.getText() === 'const'

/** The name of the construct by which a node silences the compiler; undefined for other nodes. */
function trickOf(node: ts.Node): string | undefined {
  if (ts.isAsExpression(node) && !isConst(node.type)) return 'as'
  if (ts.isTypeAssertionExpression(node) && !isConst(node.type)) return 'a cast in angle brackets'
  if (ts.isNonNullExpression(node)) return '!'
  return node.kind === ts.SyntaxKind.AnyKeyword ? 'any' : undefined
}

/** The name of a declaration; only declarations at the top level of a file count. */
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

/** Every such construct without an exception, and every exception that is no longer needed. */
export function tricks(tree: Tree, exceptions: readonly Exception[]): string[] {
  const all = sourceOf(tree).flatMap(tricksOf)
  const faults = all.filter((trick) => !exceptions.some((one) => covers(one, trick)))
  const stale = exceptions.filter((one) => !all.some((trick) => covers(one, trick)))
  return [
    ...faults.map(({ file, line, what, within }) => `${file}:${line} uses ${what} in ${within}`),
    ...stale.map(({ file, within }) => `${file} ${within}: needs no exception any more`),
  ]
}
