/** Who may import whom: docs/architecture.md, last section. Types count like values, and `import()` like `import`. */
import { dirname, join, normalize } from 'node:path/posix'
import ts from 'typescript'
import { scriptsOf } from './syntax.ts'
import { codeOf, lineAt, type Tree } from './tree.ts'

/** `to`: a path of this repository when `local`, else the name of a package. `written`: the specifier in the file. */
export type Import = { from: string; at: number; written: string; to: string; local: boolean }

function destination(from: string, written: string): { to: string; local: boolean } {
  const plain = written.replace(/\?.*$/, '')
  if (plain.startsWith('#')) return { to: plain.slice(1), local: true }
  if (plain.startsWith('.')) return { to: normalize(join(dirname(from), plain)), local: true }
  return { to: plain, local: false }
}

const known = new Map<string, readonly Import[]>()

/** The imports of a file in their order. The scanner finds them; parsing every file would take ten times as long. */
export function importsOf(path: string, text: string): readonly Import[] {
  return known.getOrInsertComputed(`${path}\n${text}`, () =>
    ts
      .preProcessFile(path.endsWith('.astro') ? scriptsOf(text) : text, true, true)
      .importedFiles.map(({ fileName, pos }) => ({
        from: path,
        at: pos,
        written: fileName,
        ...destination(path, fileName),
      })),
  )
}

/** `name`: the end of the message; `refuses`: true for an import that breaks the rule. */
export type ImportRule = { name: string; refuses: (one: Import) => boolean }

const isTest = (path: string): boolean => path.startsWith('tests/')
const isRoutes = (path: string): boolean => /^server\/.*\/([\w-]+-)?routes\.ts$/.test(path)
/** The module folder of a file, such as `server/mail` or `site/features/entry`; only its top level is public. */
export const roomOf = (path: string): string =>
  /^(server\/[\w-]+|(?:site|admin)\/features\/[\w-]+)\//.exec(path)?.[1] ?? ''
const isRoom = (path: string): boolean => /^server\/[\w-]+\//.test(path)
export const isFeature = (path: string): boolean => /^(site|admin)\/features\//.test(path)
/** The file that assembles the console's features. */
const joinsFeatures = (path: string): boolean => /^admin\/(app\/router|main)\.tsx$/.test(path)
/** The main component of a feature of the console: the one with the feature's name, or one of the two pages beside the window. */
function isScreen(path: string): boolean {
  const [, feature = '', name = ''] = /^admin\/features\/([\w-]+)\/(\w+)\.tsx$/.exec(path) ?? []
  return name !== '' && (name.toLowerCase() === feature || /^(Login|FullPage)$/.test(name))
}
/** True for a file in a subfolder of a module folder, which is private to the module. */
const isInside = (path: string): boolean => path.slice(roomOf(path).length + 1).includes('/')

const pure = /^(zod|@noble\/hashes|@noble\/curves)(\/|$)/
const sqlite = /^(bun:sqlite|kysely)(\/|$)/
const elysia = /^(elysia|@elysiajs\/[\w-]+)(\/|$)/
const speaksHttp = (path: string): boolean =>
  /^server\/(app\.ts$|(http|pages)\/)/.test(path) || isRoutes(path)
/** The folders and files of the server from the lowest level to the highest; a file imports from its own level and from lower ones. */
const levels = [
  ...['runtime', 'config.ts', 'store', 'http', 'files', 'audit', 'ranking', 'programme'],
  ...['mail', 'messages', 'accounts', 'changes', 'backup', 'replay', 'applications', 'visits'],
  ...['witness', 'upkeep', 'pages', 'parts.ts', 'routes', 'app.ts', 'run.ts', 'demo', 'main.ts', 'commands'],
]
/** All files with routes form one level, in any folder. -1 for a path that the table does not name. */
const levelOf = (path: string): number =>
  levels.indexOf(isRoutes(path) ? 'routes' : (path.split('/')[1] ?? ''))
/** The top-level folders that each top-level folder may import besides itself. */
const mayImport: Readonly<Record<string, RegExp>> = {
  server: /^(events|server)\//,
  web: /^(events|web)\//,
  site: /^(events|web|site)\//,
  admin: /^(events|web|admin)\//,
}
const staysWithin = (folder: string) => {
  const within = mayImport[folder] ?? /^/
  return ({ from, to, local }: Import): boolean => from.startsWith(`${folder}/`) && local && !within.test(to)
}

export const importRules: readonly ImportRule[] = [
  {
    name: 'events/ imports zod, @noble/hashes, @noble/curves and itself',
    refuses: ({ from, to, local }) =>
      from.startsWith('events/') && !(local ? to.startsWith('events/') : pure.test(to)),
  },
  { name: 'server/ imports events/ and itself', refuses: staysWithin('server') },
  { name: 'web/ imports events/ and itself', refuses: staysWithin('web') },
  { name: 'site/ imports events/, web/ and itself', refuses: staysWithin('site') },
  { name: 'admin/ imports events/, web/ and itself', refuses: staysWithin('admin') },
  {
    name: 'only server/store/ touches SQLite',
    refuses: ({ from, to }) => sqlite.test(to) && !isTest(from) && !from.startsWith('server/store/'),
  },
  {
    name: 'only web/keeping/ touches idb',
    refuses: ({ from, to }) => to === 'idb' && !from.startsWith('web/keeping/'),
  },
  {
    name: 'only app, http/, pages/ and routes of the server touch Elysia',
    refuses: ({ from, to }) => elysia.test(to) && !isTest(from) && !speaksHttp(from),
  },
  {
    name: 'routes meet only in server/app.ts',
    refuses: ({ from, to }) => isRoutes(to) && !isTest(from) && from !== 'server/app.ts',
  },
  {
    name: 'a feature imports of another what lies at its top, never its inside',
    refuses: ({ from, to }) => isFeature(to) && isInside(to) && !isTest(from) && roomOf(from) !== roomOf(to),
  },
  {
    name: 'a room of the server imports of another what lies at its top, never its inside',
    refuses: ({ from, to }) =>
      isRoom(to) && isInside(to) && !isTest(from) && !isRoutes(to) && roomOf(from) !== roomOf(to),
  },
  {
    name: 'within server/ no import runs up, by the table in tests/rules/imports.ts',
    refuses: ({ from, to }) =>
      from.startsWith('server/') &&
      to.startsWith('server/') &&
      (levelOf(from) < levelOf(to) || levelOf(from) < 0 || levelOf(to) < 0),
  },
  {
    name: 'the store imports runtime/ and itself of the server',
    refuses: ({ from, to }) =>
      from.startsWith('server/store/') && to.startsWith('server/') && !/^server\/(store|runtime)\//.test(to),
  },
  {
    name: 'of the console, only the router and main import features, and features each other',
    refuses: ({ from, to }) =>
      from.startsWith('admin/') && isFeature(to) && !isFeature(from) && !joinsFeatures(from),
  },
  {
    name: 'screens of the console meet only in its router',
    refuses: ({ from, to }) => isScreen(to) && !isTest(from) && !joinsFeatures(from),
  },
  {
    name: 'nothing imports tests/',
    refuses: ({ from, to, local }) => local && isTest(to) && !isTest(from),
  },
  {
    name: 'from outside, events/ and web/ are imported as #events/ and #web/',
    refuses: ({ from, written, to, local }) => {
      const folder = /^(events|web)\//.exec(to)?.[0]
      return local && folder !== undefined && !from.startsWith(folder) && !written.startsWith(`#${folder}`)
    },
  },
  {
    name: 'a path of this repository is imported with its ending',
    refuses: ({ to, local }) => local && !/\.\w+$/.test(to),
  },
]

export const importFaults = (tree: Tree, { refuses, name }: ImportRule): string[] =>
  codeOf(tree).flatMap(([path, text]) =>
    importsOf(path, text)
      .filter(refuses)
      .map(({ at, written }) => `${path}:${lineAt(text, at)} imports ${written}: ${name}`),
  )
