/** Parses code with TypeScript, so that rules match syntax and not text. */
import ts from 'typescript'

/** The front matter and the scripts of an Astro file at their line numbers, with everything else blank. */
export function scriptsOf(text: string): string {
  const kept = [...text.matchAll(/^---\n[\s\S]*?\n---|<script\b[^>]*>[\s\S]*?<\/script>/g)]
  const blank = (part: string): string => part.replace(/[^\n]/g, ' ')
  let script = ''
  let end = 0
  for (const { 0: part, index } of kept) {
    const inside = part.replace(/^---|---$|<script\b[^>]*>|<\/script>/g, blank)
    script += blank(text.slice(end, index)) + inside
    end = index + part.length
  }
  return script + blank(text.slice(end))
}

const parsed = new Map<string, ts.SourceFile>()

/** The syntax tree of a file, cached because many rules read it. */
export function syntaxOf(path: string, text: string): ts.SourceFile {
  const key = `${path}\n${text}`
  const known = parsed.get(key)
  if (known) return known
  const astro = path.endsWith('.astro')
  const name = astro ? `${path}.ts` : path
  const file = ts.createSourceFile(name, astro ? scriptsOf(text) : text, ts.ScriptTarget.ESNext, true)
  parsed.set(key, file)
  return file
}

const below = new WeakMap<ts.Node, readonly ts.Node[]>()

/** A node and all nodes below it in source order, cached because many rules walk the same file. */
export function nodesOf(root: ts.Node): readonly ts.Node[] {
  const known = below.get(root)
  if (known) return known
  const nodes: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    nodes.push(node)
    node.forEachChild(visit)
  }
  visit(root)
  below.set(root, nodes)
  return nodes
}

/** The line of a node, from 1. */
export const lineOf = (file: ts.SourceFile, node: ts.Node): number =>
  file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
