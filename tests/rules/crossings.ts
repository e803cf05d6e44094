/** For each import rule, small files that break it, with what is then said, and lookalikes that keep it. */

/** Without `named` the file keeps the rule. */
export type Crossing = { file: string; text: string; named?: string }

export const crossings: Record<string, readonly Crossing[]> = {
  'events/ imports zod, @noble/hashes, @noble/curves and itself': [
    {
      file: 'events/a.ts',
      text: "import { readFile } from 'node:fs'",
      named: 'events/a.ts:1 imports node:fs',
    },
    {
      file: 'events/b.ts',
      text: "\nexport type B = import('#server/b.ts').B",
      named: 'events/b.ts:2 imports #server/b.ts',
    },
    { file: 'events/c.ts', text: "import * as z from 'zod/mini'\nimport './a.ts'" },
    { file: 'events/d.ts', text: "import { sha256 } from '@noble/hashes/sha2.js'" },
  ],
  'server/ never imports site/ or admin/': [
    {
      file: 'server/a.ts',
      text: "import '../site/paths.ts'",
      named: 'server/a.ts:1 imports ../site/paths.ts',
    },
    { file: 'server/b.ts', text: "import './site/paths.ts'" },
  ],
  'only server/store/ touches SQLite': [
    {
      file: 'server/mail/outbox.ts',
      text: "const { Database } = await import('bun:sqlite')",
      named: 'server/mail/outbox.ts:1 imports bun:sqlite',
    },
    {
      file: 'scripts/a.ts',
      text: "import type { Kysely } from 'kysely'",
      named: 'scripts/a.ts:1 imports kysely',
    },
    { file: 'server/store/log.ts', text: "import { Database } from 'bun:sqlite'" },
  ],
  'only app, session, access, pages and routes of the server touch Elysia': [
    {
      file: 'server/mail/pages.ts',
      text: "import { openapi } from '@elysiajs/openapi'",
      named: 'server/mail/pages.ts:1 imports @elysiajs/openapi',
    },
    { file: 'server/pages-cache.ts', text: "import { Elysia } from 'elysia'" },
  ],
  'site/ never imports server/ or admin/': [
    {
      file: 'site/pages/a.astro',
      text: "<p>\n</p>\n<script>\n  import '../../server/app.ts'\n</script>",
      named: 'site/pages/a.astro:4 imports ../../server/app.ts',
    },
    { file: 'site/pages/b.astro', text: "---\nimport './a.ts'\n---\n<p>import '../../admin/main.tsx'</p>" },
  ],
  'admin/ imports events/, itself, and of site/ only ui/, api.ts, paths.ts and theme.css': [
    {
      file: 'admin/a.ts',
      text: "import '../site/drafts.ts'",
      named: 'admin/a.ts:1 imports ../site/drafts.ts',
    },
    {
      file: 'admin/b.ts',
      text: "import type { A } from '#server/a.ts'",
      named: 'admin/b.ts:1 imports #server/a.ts',
    },
    { file: 'admin/main.tsx', text: "import '../site/theme.css'\nimport '../site/ui/Toast.tsx'" },
  ],
  'routes meet only in server/app.ts': [
    {
      file: 'server/routes/auth.ts',
      text: "import './audit.ts'",
      named: 'server/routes/auth.ts:1 imports ./audit.ts',
    },
    {
      file: 'server/main.ts',
      text: "import './routes/a.ts'",
      named: 'server/main.ts:1 imports ./routes/a.ts',
    },
    { file: 'server/app.ts', text: "import './routes/audit.ts'" },
    { file: 'server/routes/objects.ts', text: "import './objects/intake.ts'" },
  ],
  'screens meet only in the router, admin/main.tsx or admin/router.tsx': [
    {
      file: 'admin/screens/Login.tsx',
      text: "import { Team } from './Team.tsx'",
      named: 'admin/screens/Login.tsx:1 imports ./Team.tsx',
    },
    { file: 'admin/main.tsx', text: "const team = import('./screens/Team.tsx')" },
  ],
  'nothing imports tests/': [
    {
      file: 'scripts/a.ts',
      text: "import '#tests/kit/given.ts'",
      named: 'scripts/a.ts:1 imports #tests/kit/given.ts',
    },
    { file: 'tests/a.ts', text: "import './kit/given.ts'" },
  ],
  'from outside, events/ is imported as #events/': [
    {
      file: 'server/a.ts',
      text: "export { decided } from '../events/decider.ts'",
      named: 'server/a.ts:1 imports ../events/decider.ts',
    },
    { file: 'server/b.ts', text: "import { decided } from '#events/decider.ts'" },
  ],
  'a path of this repository is imported with its ending': [
    { file: 'site/a.ts', text: "import './drafts'", named: 'site/a.ts:1 imports ./drafts' },
    { file: 'site/b.ts', text: "import worker from './drafts.ts?worker'" },
  ],
}
