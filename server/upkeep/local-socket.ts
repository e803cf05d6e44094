/**
 * A socket in the data folder for the command line, so that there is one writer however a change is asked for. Only the
 * owner of the folder can open it; it speaks HTTP, and nobody else ever reaches it.
 */
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type * as z from 'zod/mini'
import type { Parts } from '../runtime/parts.ts'
import { readModelLines } from '../store/model-lines.ts'
import { AddStaff, Erase, ExportMade, Like, SignLog, StaffLink } from './local-commands.ts'

/** The longest path that a socket may have on every system this runs on. */
const LONGEST = 100

/** In the data folder; where its path is too long for a socket, in the temporary folder under a name made from it. */
export function socketPath(dataDir: string): string {
  const path = join(resolve(dataDir), 'server.sock')
  if (path.length <= LONGEST) return path
  return join(tmpdir(), `wedding-${Bun.hash(path).toString(36)}.sock`)
}

/** What the server answers, or null when none runs on this data folder. */
export async function askServer(dataDir: string, path: string, body?: unknown): Promise<Response | null> {
  const options = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  try {
    return await fetch(`http://localhost${path}`, { unix: socketPath(dataDir), ...options })
  } catch {
    return null // nobody listens there
  }
}

/** A command that takes what the schema lets through, and is answered as JSON. */
const taking =
  <T>(schema: z.ZodMiniType<T>, work: (ask: T) => Promise<unknown>) =>
  async (request: Request): Promise<Response> =>
    Response.json(await work(schema.parse(await request.json())))

export function localSocket({ local, store }: Pick<Parts, 'local' | 'store'>, path: string) {
  /** Its read models, all rows in order, with the place in the log that they stand for. */
  const models = () => {
    const position = JSON.stringify({ position: store.log.size() })
    return new Response(`${[position, ...readModelLines(store.models.db)].join('\n')}\n`)
  }
  return Bun.serve({
    unix: path,
    routes: {
      '/staff': { POST: taking(AddStaff, local.addStaff) },
      '/staff-link': { POST: taking(StaffLink, local.staffLink) },
      '/applications-like': { POST: taking(Like, local.applicationsLike) },
      '/erase': { POST: taking(Erase, local.erase) },
      '/export-made': { POST: taking(ExportMade, local.exportMade) },
      '/sign-log': { POST: taking(SignLog, local.signLog) },
      '/read-models': models,
    },
    fetch: () => new Response(null, { status: 404 }),
  })
}
