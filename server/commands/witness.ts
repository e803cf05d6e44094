/** `audit witness`: watches a programme's log from another machine and cosigns its checkpoints. */
import { OperatorError, WrongUsage } from '../runtime/errors.ts'
import { LogCaught, logClient, openState, witnessRound } from '../witness/witness.ts'
import { type Command, flag, parseOptions, text } from './command.ts'

const auditWitnessUsage =
  'Use: bun run audit witness --url https://SITE --state DIR [--key VERIFIER-KEY] [--name NAME] [--once | --every MINUTES]'
const MINUTE = 60 * 1000
/** Minutes. */
const EVERY = 60

/** Minutes between rounds; null for a single round. */
function interval(parts: { once?: boolean | undefined; every?: string | undefined }): number | null {
  const { once, every } = parts
  if (once) return null
  const minutes = every === undefined ? EVERY : Number(every)
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > 1440) throw new WrongUsage(auditWitnessUsage)
  return minutes
}

export const witness: Command = async (args, context) => {
  const options = { url: text, state: text, key: text, name: text, every: text, once: flag }
  const { url, state: folder, key, name, ...rest } = parseOptions(args, options, auditWitnessUsage).values
  if (url === undefined || folder === undefined) throw new WrongUsage(auditWitnessUsage)
  const minutes = interval(rest)
  const { clock, print, printError } = context
  const log = logClient(url)
  const state = openState(folder)
  const signer = await state.signer(name)
  for (;;) {
    try {
      await witnessRound({ log, state, signer, clock, print }, key)
    } catch (error) {
      if (error instanceof LogCaught) {
        printError(error.message)
        return 1
      }
      // A temporary failure ends one round, not the watching.
      if (minutes === null || !(error instanceof OperatorError)) throw error
      printError(error.message)
    }
    if (minutes === null) return 0
    await Bun.sleep(minutes * MINUTE)
  }
}
