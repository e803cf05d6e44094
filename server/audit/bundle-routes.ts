/** The auditor's bundle, for admins to hand over. The export is logged before its first line is sent. */
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { checked } from '../http/checked.ts'
import { signedIn } from '../http/gate.ts'
import { refuse } from '../http/refusals.ts'
import type { Parts } from '../runtime/parts.ts'
import { Auditor, auditBundle } from '../store/audit-bundle.ts'

const Ask = z.strictObject({ auditor: Auditor })
const LINES_AT_ONCE = 500

/** Lines as bytes, some hundred whenever the reader has taken the last ones. */
function streamOf(lines: Iterator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull: (stream) => {
      let part = ''
      for (let count = 0; count < LINES_AT_ONCE; count++) {
        const { done, value } = lines.next()
        if (done) break
        part += `${value}\n`
      }
      if (part === '') stream.close()
      else stream.enqueue(encoder.encode(part))
    },
  })
}

export function bundleRoutes({ gate, store, tree }: Parts) {
  return new Elysia({ name: 'audit', prefix: '/api/admin/audit' }).use(gate).get(
    '/bundle',
    async ({ request, visitor, query }) => {
      const { id } = signedIn(visitor)
      const { auditor } = query
      const details = {
        kind: 'bundle' as const,
        rows: store.log.size() + 1,
        filters: JSON.stringify({ auditor }),
      }
      await store.handle((tx) => tx.recordStaff(id, id, { type: 'ExportMade', facts: null, details }))
      const source = {
        log: store.log,
        keys: store.vault.keys,
        checkpoints: store.checkpoints,
        tree: await tree(),
      }
      const bundle = await auditBundle(source, { auditor, exportedAt: store.clock().toISOString() })
      if (!bundle) return refuse(request, 'busy', undefined, { retryAfter: 1 })
      const headers = {
        'content-type': 'application/x-ndjson;charset=utf-8',
        'content-disposition': `attachment; filename="audit-bundle-${bundle.size}.jsonl"`,
        'cache-control': 'no-store',
      }
      return new Response(streamOf(bundle.lines[Symbol.iterator]()), { headers })
    },
    { query: checked(Ask), detail: { summary: 'A bundle for a named auditor', tags: ['audit'] } },
  )
}
