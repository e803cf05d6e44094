/** The way to a running server: the socket in its data folder. Without one, the command line does the work alone. */

import * as z from 'zod/mini'
import { type Clock, systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { localCommands, socketPath } from '../local-socket.ts'
import { openParts } from '../run.ts'
import { Cannot } from './command.ts'

const Answer = z.object({ refusal: z.nullable(z.string()) })

/** What the server answers, or null when none runs on this data folder. */
export async function askServer(dataDir: string, path: string, body?: unknown): Promise<Response | null> {
  const options = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  try {
    return await fetch(`http://localhost${path}`, { unix: socketPath(dataDir), ...options })
  } catch {
    return null // nobody listens there
  }
}

export type Writer = ReturnType<typeof localCommands>

async function asked(dataDir: string, path: string, body: unknown): Promise<string | null> {
  const answer = await askServer(dataDir, path, body)
  if (!answer?.ok) throw new Cannot('The running server did not carry it out; see its log.')
  return Answer.parse(await answer.json()).refusal
}

/** The writing commands, carried out by the running server, or alone under the folder's lock. Refusals come back. */
export async function writing<T>(
  config: Config,
  work: (commands: Writer) => Promise<T>,
  clock: Clock = systemClock,
): Promise<T> {
  const { dataDir } = config
  if (await askServer(dataDir, '/'))
    return work({
      addStaff: (ask) => asked(dataDir, '/staff', ask),
      erase: (ask) => asked(dataDir, '/erase', ask),
      exportMade: (ask) => asked(dataDir, '/export-made', ask),
    })
  const parts = await openParts(config, clock)
  try {
    return await work(localCommands(parts))
  } finally {
    parts.store.close()
  }
}
