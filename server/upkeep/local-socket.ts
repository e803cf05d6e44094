/**
 * HTTP over a Unix socket, so that the command line changes data through the running server, the single writer. It is in a
 * folder that only the owner may enter.
 */

import { chmodSync } from 'node:fs'
import type * as z from 'zod/mini'
import { jsonValue } from '#events/ledger/encoding.ts'
import { limits } from '#events/limits.ts'
import type { Config } from '../config.ts'
import { OperatorError } from '../runtime/errors.ts'
import { readModelLines } from '../store/read-model-lines.ts'
import type { Store } from '../store/store.ts'
import type { LocalCommands } from './local-commands.ts'
import { localProtocol } from './local-commands.ts'
import { findSocket, openSocketFolder } from './socket-folder.ts'

/** Milliseconds: signing the log of years, or erasing while S3 is slow. */
const LONGEST_COMMAND = 10 * 60_000

/**
 * Seconds: a command that works for long is silent meanwhile, and the runtime would end it after ten. Its types leave this
 * option out for a socket.
 */
const silence: object = { idleTimeout: 255 }

/**
 * What the server answers, or null when none runs on this data folder. @param within milliseconds, the body included
 * @throws OperatorError for a folder of others, and for a server that listens and does not answer
 */
export async function askServer(
  dataDir: string,
  path: string,
  { body, within = LONGEST_COMMAND }: { body?: unknown; within?: number } = {},
): Promise<Response | null> {
  const unix = findSocket(dataDir)
  if (unix === null) return null
  const options = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const signal = AbortSignal.timeout(within)
  try {
    return await fetch(`http://localhost${path}`, { unix, signal, ...options })
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
  const handler = async (request: Request) => {
    const asked = body.safeParse(jsonValue(await request.text()))
    return asked.success ? Response.json(await work(asked.data)) : new Response(null, { status: 400 })
  }
  return [path, { POST: handler }] as const
}

export function listenOnLocalSocket({
  config,
  local,
  store,
}: {
  config: Config
  local: LocalCommands
  store: Store
}) {
  const { path, remove } = openSocketFolder(config.dataDir)
  /** All rows of the read models in order, after the position in the log up to which they are. */
  const readModels = () => {
    const position = JSON.stringify({ position: store.log.size() })
    return new Response(`${[position, ...readModelLines(store.models.db)].join('\n')}\n`)
  }
  const server = Bun.serve({
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
        commandRoute(localProtocol.breach, local.breach),
        commandRoute(localProtocol.breachTold, local.breachTold),
        commandRoute(localProtocol.signLog, local.signLog),
      ]),
      '/read-models': readModels,
    },
    fetch: () => new Response(null, { status: 404 }),
  })
  chmodSync(path, 0o600)
  const stop = async () => {
    await server.stop(true)
    remove()
  }
  return { stop }
}
