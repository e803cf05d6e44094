/** Starts the server: reads the configuration, opens the data folder, listens, and stops on a signal. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from './config.ts'
import { readyClips } from './programme/clips.ts'
import { run } from './run.ts'
import { whyFailed } from './runtime/failures.ts'
import { aheadSentence } from './store/ahead-of-clock.ts'

const print = (text: string) => process.stdout.write(`${text}\n`)

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const dist = join(import.meta.dir, '..', 'dist')
  // A build that is running, or was interrupted, has created the folder but not filled it.
  const isBuilt = ['site', 'admin'].every((part) => existsSync(join(dist, part)))
  if (!isBuilt) print('The pages are not built; only the API answers. Run `bun run build`.')
  const running = await run({ config, distFolder: isBuilt ? dist : null })
  if (running.firstAdmin) {
    print('The first admin was created. This password is shown only now:')
    print(`  ${running.firstAdmin.email}  ${running.firstAdmin.password}`)
  }
  const ahead = running.parts.store.aheadOfClock()
  if (ahead) print(aheadSentence(ahead))
  const missingClips = readyClips(config.dataDir)
  if (missingClips !== null) print(missingClips)
  print(`Community Wedding is open at ${config.publicUrl ?? running.url}`)
  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    print(`${signal}: finishing what is under way ...`)
    void running.stop().then(() => process.exit(0))
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal))
}

start().catch((error: unknown) => {
  console.error(whyFailed(error) ?? error)
  process.exit(1)
})
