/**
 * HTTP over a Unix socket, so that the command line changes data through the running server, the single writer. It is in a
 * folder that only the owner may enter.
 */
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type * as z from 'zod/mini'
import { jsonValue } from '#events/ledger/encoding.ts'
import { limits } from '#events/limits.ts'
import type { Config } from '../config.ts'
import { OperatorError } from '../runtime/errors.ts'
import { readModelLines } from '../store/read-model-lines.ts'
import type { Store } from '../store/store.ts'
import { type LocalCommands, localProtocol } from './local-commands.ts'

// The folder of the local socket: one that only its owner may enter, which both ends check before they use it. It is in the
// data folder; where that path is too long for a socket, a file in it names one of a random name in the temporary folder,
// which nobody can guess or make first.

/** The longest path that a socket may have on every system this runs on. */
const MAX_PATH_LENGTH = 100
const OTHERS = 0o077

const folderIn = (dataDir: string): string => join(resolve(dataDir), 'socket')
const nearSocket = (folder: string): string => join(folder, 'server.sock')
/** Has the path of a socket that is elsewhere. */
const pointer = (folder: string): string => join(folder, 'elsewhere')

/** @throws OperatorError unless it is a real folder of this user with mode 0700. */
function assertPrivate(folder: string): void {
  const found = lstatSync(folder)
  const isOwn = found.uid === (process.getuid?.() ?? found.uid)
  if (found.isDirectory() && isOwn && (found.mode & OTHERS) === 0) return
  throw new OperatorError(
    `Others may enter ${folder}, or it is not yours: a command could reach a server that is not this one. Remove it and start the server again.`,
  )
}

const withoutStale = (folder: string): void => {
  const path = existsSync(pointer(folder)) ? readFileSync(pointer(folder), 'utf8') : ''
  if (path !== '' && existsSync(dirname(path))) {
    assertPrivate(dirname(path))
    rmSync(dirname(path), { recursive: true })
  }
  rmSync(pointer(folder), { force: true })
  rmSync(nearSocket(folder), { force: true })
}

/** Makes the folder, without what an earlier server left in it. @returns where to listen. @throws OperatorError */
export function openSocketFolder(dataDir: string): { path: string; remove: () => void } {
  const folder = folderIn(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const isOwn = lstatSync(folder).uid === process.getuid?.()
  // A restored or copied folder may have lost its mode.
  if (isOwn && lstatSync(folder).isDirectory()) chmodSync(folder, 0o700)
  assertPrivate(folder)
  withoutStale(folder)
  const remove = () => withoutStale(folder)
  if (nearSocket(folder).length <= MAX_PATH_LENGTH) return { path: nearSocket(folder), remove }
  const path = nearSocket(mkdtempSync(join(tmpdir(), 'wedding-')))
  writeFileSync(pointer(folder), path, { mode: 0o600 })
  return { path, remove }
}

/** Where a server of this data folder listens; null where none does. @throws OperatorError */
export function findSocket(dataDir: string): string | null {
  const folder = folderIn(dataDir)
  if (!existsSync(folder)) return null
  assertPrivate(folder)
  const path = existsSync(pointer(folder)) ? readFileSync(pointer(folder), 'utf8') : nearSocket(folder)
  if (!existsSync(dirname(path))) return null
  assertPrivate(dirname(path))
  return path
}

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
