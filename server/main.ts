/** Starts the server: reads the configuration, opens the data folder, listens, and stops on a signal. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from './config.ts'
import { readBuiltFiles } from './pages/built-files.ts'
import { type Running, run } from './run.ts'
import { framesOf, OPERATOR_NEEDED, OperatorError } from './runtime/errors.ts'
import { aheadSentence } from './store/completeness.ts'
import { needsOperator, whyFailed } from './store/failures.ts'
import { isOnDataDisk } from './upkeep/watch.ts'

/** Milliseconds; requests get five seconds, and closing the databases takes part of one. */
const LONGEST_END = 15_000

const print = (text: string) => process.stdout.write(`${text}\n`)

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const dist = join(import.meta.dir, '..', 'dist')
  // A running or interrupted build has created the folder but not filled it.
  const isBuilt = ['site', 'admin'].every((part) => existsSync(join(dist, part)))
  if (!isBuilt) print('The pages are not built; only the API answers. Run `bun run build`.')
  const running = await run({ config, built: isBuilt ? readBuiltFiles(dist) : null })
  if (running.firstAdmin) {
    print('The first admin was created. This password is shown only now:')
    print(`  ${running.firstAdmin.email}  ${running.firstAdmin.password}`)
  }
  const ahead = running.parts.store.aheadOfClock()
  if (ahead) print(aheadSentence(ahead))
  if (await isOnDataDisk(config))
    print(
      'The backups are on the disk of the data: if it fails, both are lost. Name another with BACKUP_DIR.',
    )
  // The reader may have ended, often by the same signal; the server still stops in order.
  process.stdout.on('error', () => undefined)
  print(`Community Wedding is open at ${config.publicUrl ?? running.url}`)
  outlive(running)
  endInOrder(running)
}

const whyBroken = (error: unknown): string =>
  error instanceof OperatorError ? error.message : 'No change can be taken any more. The next start mends it.'

/** Errors outside requests are reported without their message, which may contain personal data. */
function outlive({ parts: { reports } }: Running): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) =>
      reports.error({
        what: 'an error outside any request',
        id: crypto.randomUUID(),
        stack: framesOf(error),
      }),
    )
}

/** Exits after running requests: 0 on a signal, 1 where a restart helps, OPERATOR_NEEDED where only a person can. */
function endInOrder({ stop, broken }: Running): void {
  let isEnding = false
  const end = (sentence: string, code: number) => {
    if (isEnding) return
    isEnding = true
    print(sentence)
    setTimeout(() => process.exit(code || 1), LONGEST_END).unref()
    stop().then(
      () => process.exit(code),
      () => process.exit(code || 1),
    )
  }
  void broken.then((error) => end(whyBroken(error), needsOperator(error) ? OPERATOR_NEEDED : 1))
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => end(`${signal}: finishing what is under way ...`, 0))
}

start().catch((error: unknown) => {
  console.error(whyFailed(error) ?? error)
  process.exit(needsOperator(error) ? OPERATOR_NEEDED : 1)
})
