/** events/ uses no clock, randomness, disk or network; callers pass such values as arguments. */
import ts from 'typescript'
import { lineOf, nodesOf, syntaxOf } from './syntax.ts'
import { sourceOf, type Tree } from './tree.ts'

const outside = new Set([
  'Buffer',
  'Bun',
  'console',
  'fetch',
  'indexedDB',
  'localStorage',
  'performance',
  'process',
  'sessionStorage',
  'setInterval',
  'setTimeout',
])
const chance = new Set(['Date.now', 'Math.random', 'crypto.getRandomValues', 'crypto.randomUUID'])

/** The impure expression at a syntax node, as source text; undefined for a pure node. */
function asked(node: ts.Node): string | undefined {
  if (ts.isNewExpression(node) && node.expression.getText() === 'Date' && !node.arguments?.length)
    return 'new Date()'
  if (ts.isCallExpression(node) && outside.has(node.expression.getText())) return node.expression.getText()
  if (!ts.isPropertyAccessExpression(node)) return undefined
  const text = node.getText()
  const base = node.expression.getText()
  return chance.has(text) || outside.has(base) ? text : undefined
}

export const impurities = (tree: Tree): string[] =>
  sourceOf(tree)
    .filter(([path]) => path.startsWith('events/'))
    .flatMap(([path, text]) => {
      const file = syntaxOf(path, text)
      return nodesOf(file).flatMap((node) => {
        const what = asked(node)
        return what === undefined ? [] : [`${path}:${lineOf(file, node)} asks the world: ${what}`]
      })
    })
