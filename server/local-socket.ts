/**
 * A socket in the data folder for the command line, so that there is one writer however a change is asked for. Only the
 * owner of the folder can open it; it speaks HTTP, and nobody else ever reaches it.
 */
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { accountsOf } from './accounts/accounts.ts'
import { filesOf } from './files.ts'
import type { Parts } from './parts.ts'
import { readModelLines } from './store/compare.ts'
import { eraseApplication } from './store/erase.ts'

export const AddStaff = z.strictObject({
  email: z.string(),
  password: z.string(),
  role: z.enum(['verifier', 'admin']),
})
export const Erase = z.strictObject({ id: z.string() })
/** Whom a bundle is for, and how many entries the log had. */
export const ExportMade = z.strictObject({ auditor: z.string(), rows: z.number() })
const actor = 'system'

/** The writing commands, the same whether a server runs or not. Each answers a refusal code, or null. */
export function localCommands(parts: Parts) {
  return {
    addStaff: async (ask: z.infer<typeof AddStaff>): Promise<string | null> => {
      const outcome = await accountsOf(parts).addStaff({ ...ask, actor })
      return outcome.ok ? null : outcome.refusal
    },
    erase: async ({ id }: z.infer<typeof Erase>): Promise<string | null> => {
      const outcome = await eraseApplication(parts.store, { id, actor })
      if (!outcome.ok) return outcome.refusal
      await filesOf(parts).unlinkRemoved()
      return null
    },
    exportMade: async ({ auditor, rows }: z.infer<typeof ExportMade>): Promise<string | null> => {
      const details = { kind: 'bundle' as const, rows, filters: JSON.stringify({ auditor }) }
      await parts.store.handle((tx) =>
        tx.recordStaff('cli', actor, { type: 'ExportMade', facts: null, details }),
      )
      return null
    },
  }
}

/** The longest path that a socket may have on every system this runs on. */
const LONGEST = 100

/** In the data folder; where its path is too long for a socket, in the temporary folder under a name made from it. */
export function socketPath(dataDir: string): string {
  const path = join(resolve(dataDir), 'server.sock')
  if (path.length <= LONGEST) return path
  return join(tmpdir(), `wedding-${Bun.hash(path).toString(36)}.sock`)
}

export function localSocket(parts: Parts, path: string) {
  const commands = localCommands(parts)
  const answer = (refusal: string | null) => Response.json({ refusal })
  const staff = async (request: Request) =>
    answer(await commands.addStaff(AddStaff.parse(await request.json())))
  const erase = async (request: Request) => answer(await commands.erase(Erase.parse(await request.json())))
  const exported = async (request: Request) =>
    answer(await commands.exportMade(ExportMade.parse(await request.json())))
  /** Its read models, all rows in order, with the place in the log that they stand for. */
  const models = () => {
    const position = JSON.stringify({ position: parts.store.log.size() })
    return new Response(`${[position, ...readModelLines(parts.store.models.db)].join('\n')}\n`)
  }
  return Bun.serve({
    unix: path,
    routes: {
      '/staff': { POST: staff },
      '/erase': { POST: erase },
      '/export-made': { POST: exported },
      '/read-models': models,
    },
    fetch: () => new Response(null, { status: 404 }),
  })
}
