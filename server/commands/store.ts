/** `bun run store move`: takes a season from its folder to PostgreSQL or back, while no server runs on the folder. */
import { type Moved, moveSeason } from '../postgres/move.ts'
import type { Progress } from '../postgres/progress.ts'
import { WrongUsage } from '../runtime/errors.ts'
import type { StorePlace } from '../store/moving-mark.ts'
import {
  type Command,
  type CommandContext,
  commandConfig,
  parseOptions,
  plural,
  runAsProcess,
  text,
} from './command.ts'

const usage =
  'Use: bun run store move --to postgres|sqlite [--data DIR], with DATABASE_URL, and DATABASE_OWNER_URL where its tables are still to be made'

export const store: Command = async ([name = '', ...args], context) => {
  const { to, data } = parseOptions(args, { to: text, data: text }, usage).values
  if (name !== 'move' || (to !== 'postgres' && to !== 'sqlite')) throw new WrongUsage(usage)
  const config = commandConfig(context, data)
  const moved = await moveSeason({ config, to, progress: progressTo(context), clock: context.clock })
  for (const line of outcomeSentences[to](moved, config.dataDir)) context.print(line)
  const hasCome = to === 'postgres' && moved.outcome === 'moved'
  if (hasCome && config.database?.ownerUrl) context.print(OWNER_IS_SET)
  const { missing } = moved
  if (missing.length === 0) return 0
  context.printError(
    `${plural(missing.length, 'registered file is', 'registered files are')} not in S3, such as ${missing[0]}.`,
  )
  return 1
}

const OWNER_IS_SET =
  'Take DATABASE_OWNER_URL out of the settings before a server is started: with that password it could change the log.'

type Sentences = (moved: Moved, dataDir: string) => string[]

const outcomeSentences: Readonly<Record<StorePlace, Sentences>> = {
  postgres: ({ outcome, events }, dataDir) => {
    if (outcome === 'already') return ['The season is in PostgreSQL, and was before.']
    if (outcome === 'stays')
      return ['The season stays in PostgreSQL. Start the servers with DATABASE_URL, as before.']
    return [
      `The season is in PostgreSQL: ${plural(events, 'event')}, all of it compared.`,
      `Start servers with the same DATABASE_URL, S3_ settings and KEY_DIR. ${dataDir} is now the copy of one of them; keep its access/, which says who asked for what until now.`,
    ]
  },
  sqlite: ({ outcome, events }, dataDir) => {
    if (outcome === 'already') return [`The season is in ${dataDir}, and was before.`]
    if (outcome === 'stays')
      return [`The season stays in ${dataDir}. Start the server without DATABASE_URL, as before.`]
    return [
      `The season is in ${dataDir}: ${plural(events, 'event')}, all of it compared. No server works with that PostgreSQL any more.`,
      'Start the server without DATABASE_URL, with the same S3_ settings and KEY_DIR. Keep the access/ of every server, which says who asked for what there.',
    ]
  },
}

/** Prints a line of progress whenever so many more are done. */
const STEP = 5000

function progressTo({ print }: CommandContext): Progress {
  const printed = new Map<string, number>()
  return {
    step: () => undefined,
    done: (what, done, all) => {
      if (what === 'waited') {
        if (done === 0)
          print(`Waiting ${plural(all, 'second')} until the server that sends letters has stopped.`)
        return
      }
      const last = printed.get(what) ?? 0
      const isNext = done >= last + STEP || (done === all && done !== last)
      if (!isNext) return
      printed.set(what, done)
      print(`${what} ${done} of ${all}`)
    },
  }
}

if (import.meta.main) await runAsProcess(store)
