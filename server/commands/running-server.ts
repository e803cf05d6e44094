/** Runs writing commands through the running server's socket, or alone under the folder's lock. */
import type * as z from 'zod/mini'
import type { Signed } from '../audit/checkpoints.ts'
import type { Config } from '../config.ts'
import { openParts } from '../run.ts'
import type { Clock } from '../runtime/clock.ts'
import { OperatorError } from '../runtime/errors.ts'
import { type LocalCommands, localProtocol } from '../upkeep/local-commands.ts'
import { askServer } from '../upkeep/local-socket.ts'
import type { CommandContext } from './command.ts'

/** Milliseconds for the server to answer, also while it is busy. */
const GREETING = 30_000

type Endpoint<Body, Answer> = { path: string; body: z.ZodMiniType<Body>; answer: z.ZodMiniType<Answer> }

function remoteCommands(dataDir: string): LocalCommands {
  const remote =
    <Body, Answer>({ path, answer }: Endpoint<Body, Answer>) =>
    async (body: Body): Promise<Answer> => {
      const response = await askServer(dataDir, path, { body })
      if (!response?.ok) throw new OperatorError('The running server did not carry it out; see its log.')
      return answer.parse(await response.json())
    }
  return {
    addStaff: remote(localProtocol.addStaff),
    staffLink: remote(localProtocol.staffLink),
    erase: remote(localProtocol.erase),
    exportMade: remote(localProtocol.exportMade),
    breach: remote(localProtocol.breach),
    breachTold: remote(localProtocol.breachTold),
    setFiles: remote(localProtocol.setFiles),
    signLog: remote(localProtocol.signLog),
  }
}

/** The server's refusals are returned, not thrown. */
export async function withLocalCommands<T>(
  config: Config,
  work: (commands: LocalCommands) => Promise<T>,
  clock: Clock,
): Promise<T> {
  const { dataDir } = config
  if (await askServer(dataDir, '/', { within: GREETING })) return work(remoteCommands(dataDir))
  const parts = await openParts(config, clock)
  try {
    return await work(parts.local)
  } finally {
    parts.store.close()
  }
}

/** Signs the log, through the running server or here. */
export const signedLog = (config: Config, { clock }: CommandContext): Promise<Signed> =>
  withLocalCommands(config, ({ signLog }) => signLog({}), clock)
