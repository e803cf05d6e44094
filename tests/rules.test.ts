/** The project's rules for code (imports, purity, types, shape), each with a sample that breaks it. texts.test.ts has those for texts. */
import { crossings } from './rules/crossings.ts'
import { deadExports } from './rules/exports.ts'
import { barrels, cycles, featureCycles } from './rules/graph.ts'
import { importFaults, importRules } from './rules/imports.ts'
import { secondKits } from './rules/kit.ts'
import { otherLazies } from './rules/lazy.ts'
import { madeAnew } from './rules/makers.ts'
import { unchecked } from './rules/never.ts'
import { takenForNoNetwork } from './rules/no-network.ts'
import { impurities } from './rules/purity.ts'
import { rule } from './rules/rule.ts'
import { otherChanges } from './rules/sent-changes.ts'
import { leftUndone, longFiles, openStatements, packedLines, unopened } from './rules/shape.ts'
import { unlistedEffects } from './rules/side-effects.ts'
import { hasty } from './rules/speed.ts'
import { tricks } from './rules/types.ts'

for (const one of importRules) {
  const samples = crossings[one.name] ?? []
  rule(one.name, (tree) => importFaults(tree, one), {
    broken: Object.fromEntries(samples.map(({ file, text }) => [file, text])),
    named: samples.flatMap(({ named }) => (named === undefined ? [] : [`${named}: ${one.name}`])),
  })
}

rule('nothing is exported that nobody imports', deadExports, {
  broken: {
    'web/a.ts': `export const used = 1
export const forgotten = 2
export function lost() {}
export type Gone = string
const own = forgotten`,
    'site/b.ts': "import { used } from '#web/a.ts'",
    'site/pages/c.ts': 'export const prerender = true',
  },
  named: ['forgotten', 'lost', 'Gone'].map((name) => `web/a.ts: exports ${name}, which nobody imports`),
})

rule('nothing imports itself, however long the way', cycles, {
  broken: {
    'events/a.ts': "import type { B } from './b.ts'",
    'events/b.ts': "import './c.ts'",
    'events/c.ts': "import '#events/a.ts'",
    'events/d.ts': "import './a.ts'",
  },
  named: ['events/a.ts: imports itself by way of events/b.ts, events/c.ts'],
})

rule('parts are made once, in server/parts.ts', (tree, allowed) => madeAnew(tree, allowed.makers), {
  broken: {
    'server/parts.ts': `import { filesOf } from './files/files.ts'
import { storeFor } from './files/stores.ts'
import { createMail } from './mail/mail.ts'
export function createParts() { return { files: filesOf(storeFor()), mail: createMail() } }`,
    'server/run.ts': `import { listen } from './http/listen.ts'
import { createParts } from './parts.ts'
export const run = () => listen(createParts())`,
    'server/mail/e.ts': "import { createMail } from './mail.ts'\nconst mail = createMail()",
    'server/mail/a.ts': "import { filesOf } from '../files/files.ts'\nconst files = filesOf()",
    'server/mail/b.ts': "import { filesOf as anew } from '../files/files.ts'\nconst files = anew()",
    'server/mail/c.ts':
      "import type { filesOf } from '../files/files.ts'\nimport { type storeFor } from '../files/stores.ts'",
    'server/mail/d.ts': "import { listen } from '../http/listen.ts'\nimport { filesOf } from './files.ts'",
    'server/files/move.ts': "import { storeFor } from './stores.ts'",
    'tests/a.test.ts': "import { filesOf } from '#server/files/files.ts'",
  },
  allowed: {
    makers: [
      { file: 'server/files/move.ts', maker: 'storeFor', why: 'covered' },
      { file: 'server/mail/d.ts', maker: 'filesOf', why: 'stale' },
    ],
  },
  named: [
    'server/mail/e.ts: makes anew what createMail makes once',
    'server/mail/a.ts: makes anew what filesOf makes once',
    'server/mail/b.ts: makes anew what filesOf makes once',
    'server/mail/d.ts filesOf: needs no exception any more',
  ],
})

rule('parts of the console are loaded later in one way', otherLazies, {
  broken: {
    'admin/app/lazy-code.tsx': 'export const lazyCode = (load) => lazy(() => load())',
    'admin/window/a.tsx':
      "const A = lazyCode(() => import('./A.tsx'))\nconst B = lazy(() => import('./B.tsx'))",
  },
  named: ["admin/window/a.tsx:2 loads a part by React's own lazy, not by lazyCode"],
})

rule('what is imported for its side effects is listed in package.json', unlistedEffects, {
  broken: {
    'package.json': '{"sideEffects": ["*.css", "./site/components/home/*.ts"]}',
    'site/pages/[...locale]/index.astro':
      "<script>\n  import '../../components/home/countdown.ts'\n  import '../../components/other.ts'\n</script>",
  },
  named: ['site/pages/[...locale]/index.astro:3 imports site/components/other.ts for its side effects'],
})

rule('no mistake is taken for a network that is away', takenForNoNetwork, {
  broken: {
    'web/a.ts': '/** A. */\nconst isOffline = error instanceof TypeError',
    'server/b.ts': 'const isOffline = error instanceof TypeError',
  },
  named: ['web/a.ts:2 tells errors apart by TypeError, not by NoNetwork'],
})

rule('what staff change is sent by sendChange', otherChanges, {
  broken: {
    'admin/features/a/api.ts': `const saved = call(pathOf(id), { method: 'PUT', body })
const read = call(path, { schema })
const erased = sendChange(path, { method: 'DELETE' })`,
    'admin/features/settings/use-settings.ts': `const tested = call('/api/admin/test-smtp', { method: 'POST' })
const saved = call('/api/admin/settings', {
  method: 'PUT',
})`,
  },
  named: ['admin/features/a/api.ts:1', 'admin/features/settings/use-settings.ts:2'].map(
    (place) => `${place} sends a change by call, not by sendChange`,
  ),
})

rule('no feature imports itself by way of others', featureCycles, {
  broken: {
    'admin/features/account/Link.tsx': "import '../team/words.ts'",
    'admin/features/account/api.ts': "import './words.ts'",
    'admin/features/team/Team.tsx': "import '../account/Link.tsx'\nimport '../audit/api.ts'",
    'admin/features/audit/api.ts': "import '#web/api.ts'",
  },
  named: ['admin/features/account: imports itself by way of admin/features/team'],
})

rule('no file only hands on what others export', (tree, allowed) => barrels(tree, allowed.barrels), {
  broken: {
    'events/a.ts': "export * from './b.ts'",
    'events/b.ts': "import { c } from './c.ts'\nexport { c }",
    'events/c.ts': "export { d } from './d.ts'\nexport const c = 1",
    'events/index.ts': "export * from './c.ts'",
  },
  allowed: { barrels: ['events/index.ts'] },
  named: [
    'events/a.ts: only hands on what other files export',
    'events/b.ts: only hands on what other files export',
  ],
})

rule('events/ asks nothing of clock, chance, disk or network', impurities, {
  broken: {
    'events/a.ts': 'const now = new Date()\nconst then = new Date(0)\nconst at = Date.now',
    'events/b.ts': "const id = crypto.randomUUID()\nconst env = process.env.HOME\nvoid fetch('/')",
    'server/c.ts': 'const now = Date.now()',
  },
  named: [
    'events/a.ts:1 asks the world: new Date()',
    'events/a.ts:3 asks the world: Date.now',
    'events/b.ts:1 asks the world: crypto.randomUUID',
    'events/b.ts:2 asks the world: process.env',
    'events/b.ts:3 asks the world: fetch',
  ],
})

rule(
  'the compiler is not got around',
  (tree, allowed) => tricks(tree, allowed.types),
  {
    broken: {
      'events/a.ts':
        'const list = [1] as const\nconst one = list as unknown\nfunction two(x: any) { return x! }',
      'site/b.astro': `---\n${'//'} @ts-ignore\nconst a = <string>b\n---\n<p>as such, any!</p>`,
    },
    named: [
      'events/a.ts:2 uses as in one',
      'events/a.ts:3 uses any in two',
      'events/a.ts:3 uses ! in two',
      'site/b.astro:2 uses @ts-ignore in the file',
      'site/b.astro:3 uses a cast in angle brackets in a',
    ],
  },
  {
    broken: { 'events/a.ts': 'const one = (list: object) => { const part = list as One; return part }' },
    allowed: {
      types: [
        { file: 'events/a.ts', within: 'one', why: 'covered' },
        { file: 'events/a.ts', within: 'gone', why: 'stale' },
      ],
    },
    named: ['events/a.ts gone: needs no exception any more'],
  },
)

const events = `const A = event('Came', x)\nconst B = z.strictObject({ type: z.literal('Went') })`
rule('a new event does not compile until every place has it', unchecked, {
  broken: {
    'events/a.ts': events,
    'events/b.ts': "switch (event.type) {\n  case 'Came':\n    return 1\n}",
    'events/c.ts': "switch (event.type) {\n  case 'Came':\n    return 1\n  default:\n    return 0\n}",
    'events/d.ts': 'switch (event.type) {\n  default:\n    return unforeseen(event, 0)\n}',
    'server/e.ts': "const followed = ['Came', 'Went']",
    'server/f.ts': 'const told: Record<string, number> = { Came: 1, Went: 2 }',
    'server/g.ts': "const told: Partial<Record<E['type'], number>> = { Came: 1, Went: 2 }",
    'server/h.ts': "const told: Record<E['type'], number> = { Came: 1, Went: 2 }",
    'server/i.ts': "const told = { Came: 1, Went: 2 } satisfies Record<E['type'], number>",
    'server/j.ts': "const told = { Came: 1, Went: 2 } as const satisfies Record<E['type'], number>",
  },
  named: [
    'events/b.ts:1 has a switch that does not end in unforeseen(...)',
    'events/c.ts:1 has a switch that does not end in unforeseen(...)',
    'server/e.ts:1 lists events, and not in a Record over all',
    'server/f.ts:1 lists events, and not in a Record over all',
    'server/g.ts:1 lists events, and not in a Record over all',
  ],
})

rule('no file is longer than 400 lines', (tree, allowed) => longFiles(tree, allowed.longFiles), {
  broken: {
    'server/a.ts': 'a\n'.repeat(401),
    'server/b.ts': 'a\n'.repeat(400),
    'server/data.ts': 'a\n'.repeat(900),
  },
  allowed: {
    longFiles: [
      { file: 'server/data.ts', why: 'data' },
      { file: 'server/b.ts', why: 'stale' },
    ],
  },
  named: ['server/a.ts: 401 lines, 400 at most', 'server/b.ts: needs no exception any more'],
})

rule('each file opens by saying what it is for', unopened, {
  broken: {
    'server/a.ts': "import './b.ts'",
    'server/b.ts': '/** What it is for. */',
    'site/c.astro': '---\n/** What it is for. */\n---',
    'scripts/d.mjs': '#!/usr/bin/env node\n/** What it is for. */',
  },
  named: ['server/a.ts: does not open with a doc comment that says what it is for'],
})

rule('dialogs and icons are those of web/ui/', secondKits, {
  broken: {
    'admin/A.tsx': '/** A. */\n<dialog open />',
    'admin/B.tsx': '/** B. */\n<div role="alertdialog" />',
    'site/C.astro': '<svg viewBox="0 0 24 24"><path d="M0 0"></path></svg>',
    'web/ui/E.tsx': '<dialog><svg viewBox="0 0 24 24" /></dialog>',
  },
  named: [
    'admin/A.tsx:2 writes a modal dialog of its own; web/ui/ has one',
    'admin/B.tsx:2 writes a modal dialog of its own; web/ui/ has one',
    'site/C.astro:1 writes an icon of its own; web/ui/ has one',
  ],
})

const LATER = ['TO', 'DO'].join('')
rule('no comment puts work off', leftUndone, {
  broken: { 'server/a.ts': `const a = 1\n// ${LATER}: the rest\nconst b = '${LATER}'` },
  named: [`server/a.ts:2 leaves a ${LATER}`],
})

rule('no statement stays open between two rows', openStatements, {
  broken: {
    'server/a.ts': '/** A. */\nfor (const row of db.query(text).iterate()) use(row)',
    'server/store/log.ts': '/** The log. */\nrows.iterate(1)',
  },
  named: ['server/a.ts:2 may leave a statement open; read all rows, or pieces'],
})

/** In pieces, so that the rule does not match its own samples. */
const SPREAD = ['...', '{'].join('')
rule('no line is packed', packedLines, {
  broken: {
    'server/a.ts': ['const [name, count] =', "['a', 0]"].join(' '),
    'web/b.ts': `const whole = {\n  ${SPREAD} a, b },\n  ...c,\n}`,
    'site/c.ts':
      'const [first, second] = await both()\nconst [only] = [1]\nconst rest = { ...(a ? { b } : {}) }',
  },
  named: ['server/a.ts:1 packs what wants lines of its own', 'web/b.ts:2 packs what wants lines of its own'],
})

rule('no test is failed by a slow machine', hasty, {
  broken: {
    'tests/server/a.test.ts': ['setDefaultTimeout(60_000)', "test('a', () => {", '}, 5000)'].join('\n'),
    'tests/server/b.test.ts': "test(\n  'b',\n  work,\n  120_000,\n)\n",
    'tests/server/c.test.ts': 'expect(performance.now() - began).toBeLessThan(8000)',
  },
  named: [
    'tests/server/a.test.ts:1 gives a test less than ten minutes',
    'tests/server/a.test.ts:3 gives a test less than ten minutes',
    'tests/server/b.test.ts:4 gives a test less than ten minutes',
    'tests/server/c.test.ts:1 fails where the machine is slow',
  ],
})
