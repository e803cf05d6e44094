/** The functions that create long-lived parts of the server are called in one place only. */
import ts from 'typescript'
import { importsOf } from './imports.ts'
import { nodesOf, syntaxOf } from './syntax.ts'
import { sourceOf, type Tree } from './tree.ts'

/** An exception: a file that creates a part because no server is running there. */
export type Maker = { file: string; maker: string; why: string }

/** The functions that create parts, by their files. */
const CREATING: Readonly<Record<string, string>> = {
  'server/parts.ts': 'createParts',
}

/** The values that a file imports from this repository, as `path name`. */
function valuesOf(path: string, text: string): { name: string; of: string }[] {
  const local = new Map(importsOf(path, text).flatMap((one) => (one.local ? [[one.written, one.to]] : [])))
  return syntaxOf(path, text).statements.flatMap((node) => {
    if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) return []
    const { importClause } = node
    const to = local.get(node.moduleSpecifier.text)
    const named = importClause?.namedBindings
    if (to === undefined || !named || !ts.isNamedImports(named)) return []
    if (importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return []
    return named.elements
      .filter(({ isTypeOnly }) => !isTypeOnly)
      .map((one) => {
        const name = (one.propertyName ?? one.name).getText()
        return { name, of: `${to} ${name}` }
      })
  })
}

/** Each creating function as `path name`. */
function makersIn(tree: Tree): Set<string> {
  const called = Object.entries(CREATING).flatMap(([file, creating]) => {
    const text = tree.get(file) ?? ''
    const known = new Map(valuesOf(file, text).map(({ name, of }) => [name, of]))
    return syntaxOf(file, text)
      .statements.filter((node) => ts.isFunctionDeclaration(node) && node.name?.getText() === creating)
      .flatMap(nodesOf)
      .flatMap((node) => (ts.isCallExpression(node) ? (known.get(node.expression.getText()) ?? []) : []))
  })
  return new Set(called)
}

export function madeAnew(tree: Tree, allowed: readonly Maker[]): string[] {
  const makers = makersIn(tree)
  const all = sourceOf(tree)
    .filter(([path]) => path.startsWith('server/') && !Object.hasOwn(CREATING, path))
    .flatMap(([path, text]) =>
      valuesOf(path, text).flatMap(({ name, of }) => (makers.has(of) ? [{ file: path, maker: name }] : [])),
    )
  const isOf = (one: Maker, { file, maker }: { file: string; maker: string }): boolean =>
    one.file === file && one.maker === maker
  return [
    ...all
      .filter((found) => !allowed.some((one) => isOf(one, found)))
      .map(({ file, maker }) => `${file}: makes anew what ${maker} makes once`),
    ...allowed
      .filter((one) => !all.some((found) => isOf(one, found)))
      .map(({ file, maker }) => `${file} ${maker}: needs no exception any more`),
  ]
}
