/** Who may import whom: ARCHITECTURE.md, "Import rules". Types count like values, and `import()` like `import`. */
import { dirname, join, normalize } from 'node:path/posix'
import ts from 'typescript'
import { lineOf, nodesOf, syntaxOf } from './syntax.ts'
import { codeOf, type Tree } from './tree.ts'

/** `to` is a path of this repository when `local`, else the name of a package; `written` is what the file says. */
export type Import = { from: string; line: number; written: string; to: string; local: boolean }

function specifierOf(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier
  if (ts.isImportTypeNode(node))
    return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined
  if (!ts.isCallExpression(node)) return undefined
  const isImport = node.expression.kind === ts.SyntaxKind.ImportKeyword
  return isImport || node.expression.getText() === 'require' ? node.arguments[0] : undefined
}

function destination(from: string, written: string): { to: string; local: boolean } {
  const plain = written.replace(/\?.*$/, '')
  if (plain.startsWith('#')) return { to: plain.slice(1), local: true }
  if (plain.startsWith('.')) return { to: normalize(join(dirname(from), plain)), local: true }
  return { to: plain, local: false }
}

/** Everything that a file imports, in its order. */
export function importsOf(path: string, text: string): Import[] {
  const file = syntaxOf(path, text)
  return [...nodesOf(file)].flatMap((node) => {
    const specifier = specifierOf(node)
    if (!specifier || !ts.isStringLiteralLike(specifier)) return []
    const written = specifier.text
    return [{ from: path, line: lineOf(file, specifier), written, ...destination(path, written) }]
  })
}

/** `name` is the sentence that a fault ends with; `refuses` is true of an import that breaks it. */
export type ImportRule = { name: string; refuses: (one: Import) => boolean }

const isTest = (path: string): boolean => path.startsWith('tests/')
/** routes/objects.ts and routes/objects/intake.ts are one room; its own files may meet. */
const room = (path: string): string =>
  path
    .split('/')
    .slice(0, 3)
    .join('/')
    .replace(/\.\w+$/, '')
const meetsIn = (folder: string, places: readonly string[]) => (one: Import) =>
  one.to.startsWith(folder) &&
  !isTest(one.from) &&
  !places.includes(one.from) &&
  room(one.from) !== room(one.to)

const pure = /^(zod|@noble\/hashes|@noble\/curves)(\/|$)/
const sqlite = /^(bun:sqlite|kysely|kysely-bun-sqlite)(\/|$)/
const elysia = /^(elysia|@elysiajs\/[\w-]+)(\/|$)/
const speaksHttp = /^server\/(app|session|access|pages[\w-]*)\.ts$|^server\/(routes|pages)\//
const sharedBySite = /^(events|admin)\/|^site\/(ui\/|(api\.ts|paths\.ts|theme\.css)$)/

export const importRules: readonly ImportRule[] = [
  {
    name: 'events/ imports zod, @noble/hashes, @noble/curves and itself',
    refuses: ({ from, to, local }) =>
      from.startsWith('events/') && !(local ? to.startsWith('events/') : pure.test(to)),
  },
  {
    name: 'server/ never imports site/ or admin/',
    refuses: ({ from, to, local }) => from.startsWith('server/') && local && /^(site|admin)\//.test(to),
  },
  {
    name: 'only server/store/ touches SQLite',
    refuses: ({ from, to }) => sqlite.test(to) && !isTest(from) && !from.startsWith('server/store/'),
  },
  {
    name: 'only app, session, access, pages and routes of the server touch Elysia',
    refuses: ({ from, to }) => elysia.test(to) && !isTest(from) && !speaksHttp.test(from),
  },
  {
    name: 'site/ never imports server/ or admin/',
    refuses: ({ from, to, local }) => from.startsWith('site/') && local && /^(server|admin)\//.test(to),
  },
  {
    name: 'admin/ imports events/, itself, and of site/ only ui/, api.ts, paths.ts and theme.css',
    refuses: ({ from, to, local }) => from.startsWith('admin/') && local && !sharedBySite.test(to),
  },
  {
    name: 'routes meet only in server/app.ts',
    refuses: meetsIn('server/routes/', ['server/app.ts']),
  },
  {
    name: 'screens meet only in the router, admin/main.tsx or admin/router.tsx',
    refuses: meetsIn('admin/screens/', ['admin/main.tsx', 'admin/router.tsx']),
  },
  {
    name: 'nothing imports tests/',
    refuses: ({ from, to, local }) => local && isTest(to) && !isTest(from),
  },
  {
    name: 'from outside, events/ is imported as #events/',
    refuses: ({ from, written, to, local }) =>
      local && to.startsWith('events/') && !from.startsWith('events/') && !written.startsWith('#events/'),
  },
  {
    name: 'a path of this repository is imported with its ending',
    refuses: ({ to, local }) => local && !/\.\w+$/.test(to),
  },
]

export const importFaults = (tree: Tree, { refuses, name }: ImportRule): string[] =>
  codeOf(tree)
    .flatMap(([path, text]) => importsOf(path, text))
    .filter(refuses)
    .map(({ from, line, written }) => `${from}:${line} imports ${written}: ${name}`)
