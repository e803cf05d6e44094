/** A new member of a closed union must not compile until every switch and every list handles it. */
import ts from 'typescript'
import { lineOf, nodesOf, syntaxOf } from './syntax.ts'
import { sourceOf, type Tree } from './tree.ts'

const CHECK = 'unforeseen'

/** True for a switch that ends in a never check. */
function isChecked({ clauses }: ts.CaseBlock): boolean {
  const end = clauses.find(ts.isDefaultClause)
  return end !== undefined && end.statements.length === 1 && end.getText().includes(`return ${CHECK}(`)
}

/** The names of the event types that events/ declares. */
function eventNames(tree: Tree): Set<string> {
  const declared = /(?:type: z\.literal|\bevent)\(\s*'([A-Z]\w+)'/g
  return new Set(
    sourceOf(tree)
      .filter(([path]) => path.startsWith('events/'))
      .flatMap(([, text]) => [...text.matchAll(declared)].map(([, name = '']) => name)),
  )
}

/** The types of an object: that of its declaration, and those after `satisfies`, also behind `as const`. */
function typesOf(node: ts.Node): string {
  const { parent } = node
  if (ts.isSatisfiesExpression(parent)) return parent.type.getText() + typesOf(parent)
  if (ts.isAsExpression(parent)) return typesOf(parent)
  return ts.isVariableDeclaration(parent) ? (parent.type?.getText() ?? '') : ''
}
const isWhole = (types: string): boolean =>
  /(^|[^\w])Record<[^,]*\['type'\]/.test(types) && !types.includes('Partial<')

/** A list of event types that the compiler does not check for completeness: an array, or an object that is not a `Record` over all. */
function isOpenList(node: ts.Node, names: ReadonlySet<string>): boolean {
  if (ts.isArrayLiteralExpression(node))
    return node.elements.filter((one) => ts.isStringLiteral(one) && names.has(one.text)).length > 1
  if (!ts.isObjectLiteralExpression(node)) return false
  const keys = node.properties.filter(({ name }) => name && ts.isIdentifier(name) && names.has(name.text))
  return keys.length > 1 && !isWhole(typesOf(node))
}

/** Switches without a never check, and lists of event types that the compiler does not check for completeness. */
export function unchecked(tree: Tree): string[] {
  const names = eventNames(tree)
  return sourceOf(tree).flatMap(([path, text]) => {
    const file = syntaxOf(path, text)
    return nodesOf(file).flatMap((node) => {
      if (ts.isSwitchStatement(node) && !isChecked(node.caseBlock))
        return [`${path}:${lineOf(file, node)} has a switch that does not end in ${CHECK}(...)`]
      return isOpenList(node, names)
        ? [`${path}:${lineOf(file, node)} lists events, and not in a Record over all`]
        : []
    })
  })
}
