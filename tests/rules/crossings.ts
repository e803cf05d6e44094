/** Samples for each import rule: small files that break it, with the message, and similar files that obey it. */

/** Without `named` the file obeys the rule. */
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
  'server/ imports events/ and itself': [
    {
      file: 'server/a.ts',
      text: "import '../site/paths.ts'",
      named: 'server/a.ts:1 imports ../site/paths.ts',
    },
    { file: 'server/b.ts', text: "import './site/paths.ts'" },
    { file: 'server/c.ts', text: "import '#web/api.ts'", named: 'server/c.ts:1 imports #web/api.ts' },
  ],
  'web/ imports events/ and itself': [
    {
      file: 'web/a.ts',
      text: "import '../site/account/who.ts'",
      named: 'web/a.ts:1 imports ../site/account/who.ts',
    },
    { file: 'web/b.ts', text: "import '#events/text.ts'\nimport './api.ts'\nimport 'idb'" },
  ],
  'only web/keeping/ touches idb': [
    {
      file: 'site/application/drafts.ts',
      text: "import { openDB } from 'idb'",
      named: 'site/application/drafts.ts:1 imports idb',
    },
    { file: 'web/keeping/database.ts', text: "import { openDB } from 'idb'" },
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
  'only app, http/, pages/ and routes of the server touch Elysia': [
    {
      file: 'server/mail/pages.ts',
      text: "import { openapi } from '@elysiajs/openapi'",
      named: 'server/mail/pages.ts:1 imports @elysiajs/openapi',
    },
    { file: 'server/mail/routes.ts', text: "import { Elysia } from 'elysia'" },
    { file: 'server/mail/staff-routes.ts', text: "import { Elysia } from 'elysia'" },
  ],
  'site/ imports events/, web/ and itself': [
    {
      file: 'site/pages/a.astro',
      text: "<p>\n</p>\n<script>\n  import '../../server/app.ts'\n</script>",
      named: 'site/pages/a.astro:4 imports ../../server/app.ts',
    },
    { file: 'site/pages/b.astro', text: "---\nimport './a.ts'\n---\n<p>import '../../admin/main.tsx'</p>" },
    { file: 'site/c.ts', text: "import '#web/api.ts'" },
  ],
  'admin/ imports events/, web/ and itself': [
    {
      file: 'admin/a.ts',
      text: "import '../site/application/drafts.ts'",
      named: 'admin/a.ts:1 imports ../site/application/drafts.ts',
    },
    {
      file: 'admin/b.ts',
      text: "import type { A } from '#server/a.ts'",
      named: 'admin/b.ts:1 imports #server/a.ts',
    },
    { file: 'admin/main.tsx', text: "import '#web/ui/Toaster.tsx'" },
  ],
  'routes meet only in server/app.ts': [
    {
      file: 'server/accounts/team-routes.ts',
      text: "import './routes.ts'",
      named: 'server/accounts/team-routes.ts:1 imports ./routes.ts',
    },
    {
      file: 'server/main.ts',
      text: "import './mail/log-routes.ts'",
      named: 'server/main.ts:1 imports ./mail/log-routes.ts',
    },
    { file: 'server/app.ts', text: "import './mail/routes.ts'" },
  ],
  'a feature imports of another what lies at its top, never its inside': [
    {
      file: 'admin/features/team/Team.tsx',
      text: "import { Row } from '../account/components/Row.tsx'",
      named: 'admin/features/team/Team.tsx:1 imports ../account/components/Row.tsx',
    },
    {
      file: 'admin/window/Window.tsx',
      text: "import { Row } from '../features/account/components/Row.tsx'",
      named: 'admin/window/Window.tsx:1 imports ../features/account/components/Row.tsx',
    },
    {
      file: 'site/features/entry/Login.tsx',
      text: "import './components/Row.tsx'\nimport '../preview/Preview.tsx'",
    },
  ],
  'a room of the server imports of another what lies at its top, never its inside': [
    {
      file: 'server/accounts/accounts.ts',
      text: "import type { VaultTables } from '../store/vault/tables.ts'",
      named: 'server/accounts/accounts.ts:1 imports ../store/vault/tables.ts',
    },
    {
      file: 'server/run.ts',
      text: "import { letter } from './mail/letters/compose.ts'",
      named: 'server/run.ts:1 imports ./mail/letters/compose.ts',
    },
    { file: 'server/store/vault/files.ts', text: "import '../read-models/tables.ts'\nimport '../seal.ts'" },
    { file: 'server/app.ts', text: "import './accounts/outside/routes.ts'" },
  ],
  'within server/ no import runs up, by the table in tests/rules/imports.ts': [
    {
      file: 'server/mail/queue.ts',
      text: "import type { Accounts } from '../accounts/accounts.ts'\nimport type { Store } from '../store/store.ts'",
      named: 'server/mail/queue.ts:1 imports ../accounts/accounts.ts',
    },
    {
      file: 'server/files/routes.ts',
      text: "import type { Parts } from '../parts.ts'\nimport '../app.ts'",
      named: 'server/files/routes.ts:2 imports ../app.ts',
    },
    {
      file: 'server/store/a.ts',
      text: "import '../unheard-of/b.ts'",
      named: 'server/store/a.ts:1 imports ../unheard-of/b.ts',
    },
    { file: 'server/unknown/c.ts', text: "import './d.ts'", named: 'server/unknown/c.ts:1 imports ./d.ts' },
  ],
  'the store imports runtime/ and itself of the server': [
    {
      file: 'server/store/vault/tables.ts',
      text: "import type { Trouble } from '../../mail/letter.ts'",
      named: 'server/store/vault/tables.ts:1 imports ../../mail/letter.ts',
    },
    { file: 'server/store/erase.ts', text: "import type { Clock } from '../runtime/clock.ts'" },
  ],
  'of the console, only the router and main import features, and features each other': [
    {
      file: 'admin/window/Palette.tsx',
      text: "import { found } from '../features/applications/api.ts'",
      named: 'admin/window/Palette.tsx:1 imports ../features/applications/api.ts',
    },
    {
      file: 'admin/app/state.ts',
      text: "import type { Filters } from '../features/applications/filters.ts'",
      named: 'admin/app/state.ts:1 imports ../features/applications/filters.ts',
    },
    {
      file: 'admin/app/router.tsx',
      text: "import { Inspector } from '../features/application/Inspector.tsx'",
    },
    { file: 'admin/features/team/api.ts', text: "import { begin } from '../account/api.ts'" },
  ],
  'screens of the console meet only in its router': [
    {
      file: 'admin/features/replay/commands.tsx',
      text: "const Audit = lazy(() => import('../audit/Audit.tsx'))",
      named: 'admin/features/replay/commands.tsx:1 imports ../audit/Audit.tsx',
    },
    {
      file: 'admin/features/account/SignInAgain.tsx',
      text: "import { Login } from './Login.tsx'",
      named: 'admin/features/account/SignInAgain.tsx:1 imports ./Login.tsx',
    },
    { file: 'admin/main.tsx', text: "import { Login } from './features/account/Login.tsx'" },
    { file: 'admin/features/replay/Replay.tsx', text: "import { Entry } from '../audit/Entry.tsx'" },
  ],
  'nothing imports tests/': [
    {
      file: 'scripts/a.ts',
      text: "import '#tests/kit/given.ts'",
      named: 'scripts/a.ts:1 imports #tests/kit/given.ts',
    },
    { file: 'tests/a.ts', text: "import './kit/given.ts'" },
  ],
  'from outside, events/ and web/ are imported as #events/ and #web/': [
    {
      file: 'server/a.ts',
      text: "export { decided } from '../events/decider.ts'",
      named: 'server/a.ts:1 imports ../events/decider.ts',
    },
    { file: 'server/b.ts', text: "import { decided } from '#events/decider.ts'" },
    { file: 'site/c.ts', text: "import '../web/api.ts'", named: 'site/c.ts:1 imports ../web/api.ts' },
  ],
  'a path of this repository is imported with its ending': [
    { file: 'site/a.ts', text: "import './drafts'", named: 'site/a.ts:1 imports ./drafts' },
    { file: 'site/b.ts', text: "import worker from './drafts.ts?worker'" },
  ],
}
