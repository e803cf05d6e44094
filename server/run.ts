/** Opens the data folder, creates the parts and listens, for main.ts and for tests. */

import { verifierKeyText } from '#events/ledger/note.ts'
import { createPasswords, type PasswordCost } from './accounts/passwords.ts'
import { createFirstAdmin, type FirstAdmin } from './accounts/team.ts'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { objectsFor } from './files/stores.ts'
import { listen } from './http/listen.ts'
import type { MailOptions } from './mail/interface.ts'
import type { BuiltFiles, Compression } from './pages/built-files.ts'
import { pageRoutes, publicSettings } from './pages/pages.ts'
import { createParts, type Parts } from './parts.ts'
import { type Clock, type Monotonic, systemClock } from './runtime/clock.ts'
import { createReports } from './runtime/errors.ts'
import { disagreements } from './store/staff-rights.ts'
import { openStore } from './store/store.ts'
import { signWhereDue } from './upkeep/by-themselves.ts'
import { startJobs } from './upkeep/jobs.ts'
import { listenOnLocalSocket } from './upkeep/local-socket.ts'

export type Running = {
  parts: Parts
  url: string
  /** Idempotent. */
  stop: () => Promise<void>
  /** Resolves with the reason when something is wrong with the log, which needs a person. */
  broken: Promise<unknown>
  firstAdmin: FirstAdmin
}
/** For tests. */
type PartsOptions = {
  mail?: MailOptions
  passwordCost?: PasswordCost
  monotonic?: Monotonic
  broken?: (error: unknown) => void
  isBackup?: boolean
  busyFor?: number
  bucket?: string
  checker?: string | undefined
}
type RunOptions = Omit<PartsOptions, 'broken'> & {
  config: Config
  clock?: Clock
  built?: BuiltFiles | null
  pageCompression?: Compression
}

/** The server without its network side, for commands while no server runs: with the whole roster. */
export async function openParts(
  config: Config,
  clock: Clock = systemClock,
  options: PartsOptions = {},
): Promise<Parts> {
  const parts = await openUnfilled(config, clock, options)
  await parts.store.filled()
  return parts
}

async function openUnfilled(config: Config, clock: Clock, options: PartsOptions): Promise<Parts> {
  const { mail = {}, passwordCost, monotonic = () => performance.now(), broken, checker } = options
  const reports = createReports(config.logLevel, clock)
  const store = await openStore({
    dataDir: config.dataDir,
    keyDir: config.keyDir,
    databaseUrl: config.databaseUrl,
    clock,
    isBackup: options.isBackup,
    busyFor: options.busyFor,
    // Without a bucket, files are on the disk of one server.
    bucket: options.bucket ?? config.s3?.bucket,
    ...(broken && { broken }),
  })
  const objects = await objectsFor(config, (trouble) => reports.error({ what: 'S3', trouble }))
  const passwords = createPasswords(passwordCost)
  return createParts({ config, store, objects, reports, passwords, monotonic, checker }, mail)
}

/** @throws OperatorError, or the system's error where the port cannot be opened */
export async function run({
  config,
  clock = systemClock,
  built = null,
  pageCompression = 'least',
  ...options
}: RunOptions): Promise<Running> {
  const { promise: broken, resolve } = Promise.withResolvers<unknown>()
  const parts = await openUnfilled(config, clock, {
    ...options,
    broken: resolve,
    checker: built?.checker,
  })
  // Another server may have added staff since the log was read.
  await parts.store.refresh?.()
  for (const line of disagreements(parts.store.vault, parts.store.state.rights)) parts.reports.error(line)
  for (const { table, id } of parts.store.vault.wrongAtStart())
    parts.reports.error({ what: 'a row of the vault is not as this program wrote it', table, id })
  const firstAdmin = await createFirstAdmin(parts)
  await parts.files.unlinkRemoved()
  const pages =
    built === null
      ? undefined
      : pageRoutes({
          built,
          settings: publicSettings(parts),
          now: clock,
          clips: parts.clips.offered,
          origin: config.publicUrl ?? '',
          logKey: verifierKeyText(parts.store.checkpoints.key),
          compression: pageCompression,
        })
  const server = listen(createApp(parts, pages), { port: config.port, hostname: config.host })
  config.port = server.port
  const socket = listenOnLocalSocket(parts)
  const stopMail = parts.mail.start()
  const stopJobs = startJobs(parts)
  parts.store.onCommit((events) => {
    // After the commit's answer, since signing is a commit of its own; where it fails, the job says so.
    if (events.some(({ event }) => event.type === 'ResultsPublished'))
      setImmediate(() => void signWhereDue(parts).catch(() => undefined))
  })
  void parts.store.repaired().then((applications) => {
    for (const application of applications)
      parts.reports.error({ what: 'a row was not as this program wrote it; it was made anew', application })
  })
  const end = async () => {
    const jobsEnded = stopJobs()
    parts.metrics.stop()
    parts.changes.endAll()
    // An open connection would delay the stop forever, so it is closed after five seconds.
    const forceStop = setTimeout(() => void server.stop(true), 5000)
    await server.stop()
    clearTimeout(forceStop)
    await socket.stop()
    await stopMail()
    await jobsEnded
    // A refused sign-in may be on its way to the log.
    await parts.store.write(() => undefined).catch(() => undefined)
    await parts.accessLog.flush()
    parts.store.close()
  }
  let ending: Promise<void> | null = null
  const stop = (): Promise<void> => {
    ending ??= end()
    return ending
  }
  return { parts, url: `http://${config.host}:${config.port}`, stop, broken, firstAdmin }
}
