/**
 * HTTP over a Unix socket in the data folder, so that the command line changes data through the running server, the
 * single writer. Only the owner of the folder can open it.
 */
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type * as z from 'zod/mini'
import { limits } from '#events/vocabulary.ts'
import { OperatorError } from '../runtime/errors.ts'
import type { Parts } from '../runtime/parts.ts'
import { readModelLines } from '../store/read-model-lines.ts'
import { localProtocol } from './local-commands.ts'

/** The longest path that a socket may have on every system this runs on. */
const MAX_PATH_LENGTH = 100

/** Milliseconds: signing the log of years, or erasing while S3 is slow. */
const LONGEST_COMMAND = 10 * 60_000

/**
 * Seconds: a command that works for long is silent meanwhile, and the runtime would end it after ten. Its types leave this
 * option out for a socket.
 */
const silence: object = { idleTimeout: 255 }

/** In the data folder; where its path is too long for a socket, in the temporary folder under a name made from it. */
export function socketPath(dataDir: string): string {
  const path = join(resolve(dataDir), 'server.sock')
  if (path.length <= MAX_PATH_LENGTH) return path
  return join(tmpdir(), `wedding-${Bun.hash(path).toString(36)}.sock`)
}

/**
 * What the server answers, or null when none runs on this data folder. @param within milliseconds, the body included
 * @throws OperatorError for a server that listens and does not answer
 */
export async function askServer(
  dataDir: string,
  path: string,
  { body, within = LONGEST_COMMAND }: { body?: unknown; within?: number } = {},
): Promise<Response | null> {
  const options = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const signal = AbortSignal.timeout(within)
  try {
    return await fetch(`http://localhost${path}`, { unix: socketPath(dataDir), signal, ...options })
  } catch {
    if (signal.aborted) throw new OperatorError('The running server does not answer; see its log.')
    return null // nobody listens there
  }
}

/** The route of a command with a validated JSON body and a JSON answer. */
const commandRoute = <Body>(
  { path, body }: { path: string; body: z.ZodMiniType<Body> },
  work: (body: Body) => Promise<unknown>,
) => {
  const handler = async (request: Request) => Response.json(await work(body.parse(await request.json())))
  return [path, { POST: handler }] as const
}

export function listenOnLocalSocket({ local, store }: Pick<Parts, 'local' | 'store'>, path: string) {
  /** All rows of the read models in order, after the position in the log up to which they are. */
  const readModels = () => {
    const position = JSON.stringify({ position: store.log.size() })
    return new Response(`${[position, ...readModelLines(store.models.db)].join('\n')}\n`)
  }
  return Bun.serve({
    unix: path,
    ...silence,
    maxRequestBodySize: limits.body,
    routes: {
      ...Object.fromEntries([
        commandRoute(localProtocol.addStaff, local.addStaff),
        commandRoute(localProtocol.staffLink, local.staffLink),
        commandRoute(localProtocol.applicationsLike, local.applicationsLike),
        commandRoute(localProtocol.erase, local.erase),
        commandRoute(localProtocol.exportMade, local.exportMade),
        commandRoute(localProtocol.signLog, local.signLog),
      ]),
      '/read-models': readModels,
    },
    fetch: () => new Response(null, { status: 404 }),
  })
}
