/**
 * HTTP over a Unix socket in a private folder, by which commands change data through the running server, the single writer.
 */
import { chmodSync, existsSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type * as z from 'zod/mini'
import { jsonValue } from '#events/ledger/encoding.ts'
import type { Config } from '../config.ts'
import { OperatorError } from '../runtime/errors.ts'
import { type LocalCommands, localProtocol } from './local-commands.ts'

// The socket's folder may be entered only by its owner, which both ends check.

/** The maximum path length on all supported systems. */
const MAX_PATH_LENGTH = 100
const OTHERS = 0o077
const folderIn = (dataDir: string): string => join(resolve(dataDir), 'socket')
const socketIn = (folder: string): string => join(folder, 'server.sock')

/** @throws OperatorError unless it is a real folder of this user with mode 0700 */
function assertPrivate(folder: string): void {
  const found = lstatSync(folder)
  const isOwn = found.uid === (process.getuid?.() ?? found.uid)
  if (found.isDirectory() && isOwn && (found.mode & OTHERS) === 0) return
  throw new OperatorError(
    `Others may enter ${folder}, or it is not yours: a command could reach a server that is not this one. Remove it and start the server again.`,
  )
}

/** Creates the folder and removes a leftover. @returns where to listen @throws OperatorError */
export function openSocketFolder(dataDir: string): string {
  const folder = folderIn(dataDir)
  const path = socketIn(folder)
  if (path.length > MAX_PATH_LENGTH)
    throw new OperatorError(
      `DATA_DIR is too long a path: ${path} may have at most ${MAX_PATH_LENGTH} characters. Name a link to it that is shorter.`,
    )
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const isOwn = lstatSync(folder).uid === process.getuid?.()
  // A restored or copied folder may have lost its mode.
  if (isOwn && lstatSync(folder).isDirectory()) chmodSync(folder, 0o700)
  assertPrivate(folder)
  rmSync(path, { force: true })
  return path
}

/** The socket of this data folder's server; null without one. @throws OperatorError */
export function findSocket(dataDir: string): string | null {
  const folder = folderIn(dataDir)
  if (!existsSync(folder)) return null
  assertPrivate(folder)
  return socketIn(folder)
}

/** Milliseconds: signing the log of years, or erasing while S3 is slow. */
const LONGEST_COMMAND = 10 * 60_000

/** Seconds: a long command is silent, and the runtime would close it after ten. The types omit this option for sockets. */
const silence: object = { idleTimeout: 255 }

/** @returns null without a running server @param within milliseconds, with the body @throws OperatorError */
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

type Parts = { config: Config; local: LocalCommands; metricsText: () => string }

export function listenOnLocalSocket({ config, local, metricsText }: Parts) {
  const path = openSocketFolder(config.dataDir)
  const server = Bun.serve({
    unix: path,
    ...silence,
    routes: {
      ...Object.fromEntries([
        commandRoute(localProtocol.addStaff, local.addStaff),
        commandRoute(localProtocol.staffLink, local.staffLink),
        commandRoute(localProtocol.erase, local.erase),
        commandRoute(localProtocol.exportMade, local.exportMade),
        commandRoute(localProtocol.breach, local.breach),
        commandRoute(localProtocol.breachTold, local.breachTold),
        commandRoute(localProtocol.setFiles, local.setFiles),
        commandRoute(localProtocol.signLog, local.signLog),
      ]),
      '/metrics': () => new Response(metricsText()),
    },
    fetch: () => new Response(null, { status: 404 }),
  })
  chmodSync(path, 0o600)
  const stop = async () => {
    await server.stop(true)
    rmSync(path, { force: true })
  }
  return { stop }
}
