/**
 * HTTP over a Unix socket in the data folder, so that the command line changes data through the running server, the
 * single writer. Only the owner of the folder can open it.
 */
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type * as z from 'zod/mini'
import type { Parts } from '../runtime/parts.ts'
import { readModelLines } from '../store/model-lines.ts'
import { AddStaff, Erase, ExportMade, Like, SignLog, StaffLink } from './local-commands.ts'

/** The longest path that a socket may have on every system this runs on. */
const MAX_PATH_LENGTH = 100

/** In the data folder; where its path is too long for a socket, in the temporary folder under a name made from it. */
export function socketPath(dataDir: string): string {
  const path = join(resolve(dataDir), 'server.sock')
  if (path.length <= MAX_PATH_LENGTH) return path
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

/** A command with a validated JSON body and a JSON answer. */
const jsonCommand =
  <T>(schema: z.ZodMiniType<T>, work: (ask: T) => Promise<unknown>) =>
  async (request: Request): Promise<Response> =>
    Response.json(await work(schema.parse(await request.json())))

export function listenOnLocalSocket({ local, store }: Pick<Parts, 'local' | 'store'>, path: string) {
  /** Its read models, all rows in order, with the place in the log that they stand for. */
  const models = () => {
    const position = JSON.stringify({ position: store.log.size() })
    return new Response(`${[position, ...readModelLines(store.models.db)].join('\n')}\n`)
  }
  return Bun.serve({
    unix: path,
    routes: {
      '/staff': { POST: jsonCommand(AddStaff, local.addStaff) },
      '/staff-link': { POST: jsonCommand(StaffLink, local.staffLink) },
      '/applications-like': { POST: jsonCommand(Like, local.applicationsLike) },
      '/erase': { POST: jsonCommand(Erase, local.erase) },
      '/export-made': { POST: jsonCommand(ExportMade, local.exportMade) },
      '/sign-log': { POST: jsonCommand(SignLog, local.signLog) },
      '/read-models': models,
    },
    fetch: () => new Response(null, { status: 404 }),
  })
}
