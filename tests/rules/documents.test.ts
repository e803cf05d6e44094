/** The project's rules for documents, each with a sample that breaks it. */
import { existsSync } from 'node:fs'
import { deadLinks, gonePaths, longDocuments, noteFaults, strayNotes } from './documents.ts'
import { rule } from './rule.ts'

const held = 'Date: 2026-11-22. Status: holds.'

rule('a decision is short, dated and in the index with its status', noteFaults, {
  broken: {
    'docs/decisions/0001-a.md': `# A\n\n${held}\n${'\n'.repeat(37)}Too long.\n`,
    'docs/decisions/0002-b.md': '# B\n\nIt holds.\n',
    'docs/decisions/0003-c.md': `# C\n\n${held}\n`,
    'docs/decisions/0004-d.md': '# D\n\nDate: 2026-11-22. Status: replaced by [0003](0003-c.md).\n',
    'docs/decisions/README.md': ['0001-a', '0002-b', '0004-d']
      .map((name) => `| [${name}](${name}.md) | A | holds |`)
      .join('\n'),
  },
  named: [
    'docs/decisions/0001-a.md: 41 lines, 40 at most',
    'docs/decisions/0002-b.md: has no line "Date: … Status: holds."',
    'docs/decisions/0003-c.md: is missing in docs/decisions/README.md',
    'docs/decisions/0004-d.md: has another status in docs/decisions/README.md',
  ],
})

const many = Array.from({ length: 31 }, (_, at) => `00${at + 10}-a.md`)
rule('there are at most 30 decisions', noteFaults, {
  broken: {
    ...Object.fromEntries(many.map((name) => [`docs/decisions/${name}`, held])),
    'docs/decisions/README.md': many.map((name) => `| [A](${name}) | A | holds |`).join('\n'),
  },
  named: ['docs/decisions/: 31 notes, 30 at most'],
})

rule('a decision that is named by its number is there', strayNotes, {
  broken: {
    'docs/decisions/0001-a.md': '(0002) and (0001)',
    'server/a.ts': '// docs/decisions/0001\n// docs/decisions/0003-c.md, note 0004',
    'server/b.ts': "const year = '(1999)'",
  },
  named: [
    'docs/decisions/0001-a.md:1 names decision 0002, which is gone',
    'server/a.ts:2 names decision 0003, which is gone',
    'server/a.ts:2 names decision 0004, which is gone',
  ],
})

rule('each link of a document leads to a file', (tree) => deadLinks(tree, existsSync), {
  broken: {
    'docs/a.md': '[a](b.md#c), [d](../README.md), [e](https://example.org/x), [f](#g)\n![h](i.png)',
  },
  named: ['docs/a.md:1 leads to b.md, which is not there', 'docs/a.md:2 leads to i.png, which is not there'],
})

rule('a page that is read from top to bottom stays short', longDocuments, {
  broken: { 'BENCHMARKS.md': '\n'.repeat(121) },
  named: ['BENCHMARKS.md: 121 lines, 120 at most'],
})

rule('each path that a document or a comment names is there', (tree) => gonePaths(tree, existsSync), {
  broken: {
    'docs/a.md':
      '`server/`, `server/no/such.ts`\n`events/gone/`, `server/gone/` at commit 55db5871, `site/*.ts`',
    'server/a.ts':
      "import '../b.ts'\n// As in server/http/gate.ts and\n/**\n * web/gone.ts says.\n */\nconst a = 'site/x.ts'",
  },
  named: [
    'docs/a.md:1 names server/no/such.ts, which is not there',
    'docs/a.md:2 names events/gone/, which is not there',
    'server/a.ts:4 names web/gone.ts, which is not there',
  ],
})
