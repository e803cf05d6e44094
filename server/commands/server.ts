/** The way to a running server: the socket in its data folder. Without one, the command line does the work alone. */
import type * as z from 'zod/mini'
import type { Config } from '../config.ts'
import { openParts } from '../run.ts'
import { type Clock, systemClock } from '../runtime/clock.ts'
import { OperatorError } from '../runtime/errors.ts'
import { Ids, Link, type LocalCommands, Refused, Signed } from '../upkeep/local-commands.ts'
import { askServer } from '../upkeep/local-socket.ts'

type Ask<T> = { path: string; body: unknown; answers: z.ZodMiniType<T> }

async function asked<T>(dataDir: string, { path, body, answers }: Ask<T>): Promise<T> {
  const answer = await askServer(dataDir, path, body)
  if (!answer?.ok) throw new OperatorError('The running server did not carry it out; see its log.')
  return answers.parse(await answer.json())
}

const remote = (dataDir: string): LocalCommands => ({
  addStaff: (body) => asked(dataDir, { path: '/staff', body, answers: Refused }),
  staffLink: (body) => asked(dataDir, { path: '/staff-link', body, answers: Link }),
  applicationsLike: (body) => asked(dataDir, { path: '/applications-like', body, answers: Ids }),
  erase: (body) => asked(dataDir, { path: '/erase', body, answers: Refused }),
  exportMade: (body) => asked(dataDir, { path: '/export-made', body, answers: Refused }),
  signLog: (body) => asked(dataDir, { path: '/sign-log', body, answers: Signed }),
})

/** The writing commands, carried out by the running server, or alone under the folder's lock. Refusals come back. */
export async function writing<T>(
  config: Config,
  work: (commands: LocalCommands) => Promise<T>,
  clock: Clock = systemClock,
): Promise<T> {
  const { dataDir } = config
  if (await askServer(dataDir, '/')) return work(remote(dataDir))
  const parts = await openParts(config, clock)
  try {
    return await work(parts.local)
  } finally {
    parts.store.close()
  }
}
