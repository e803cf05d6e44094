/** Puts the parts together and listens; main.ts and the tests start the very same server. */
import { chmodSync, rmSync } from 'node:fs'
import { t } from '#events/language/index.ts'
import type { Locale } from '#events/vocabulary.ts'
import { createAccounts } from './accounts/accounts.ts'
import { createOwnAccount } from './accounts/own-account.ts'
import { createPasswordReset } from './accounts/password-reset.ts'
import { createPasswords } from './accounts/passwords.ts'
import { createSecondFactors } from './accounts/second-factor.ts'
import { sessionCookie } from './accounts/session-cookie.ts'
import { app } from './app.ts'
import { createCaseFiles } from './applications/case-files.ts'
import { createSaving } from './applications/save.ts'
import { auditLogOf } from './audit/audit-log.ts'
import { BadConfig, type Config } from './config.ts'
import { createFiles } from './files/files.ts'
import { objectsFor } from './files/stores.ts'
import { createUploads } from './files/upload-addresses.ts'
import { gateOf } from './http/gate.ts'
import { throttle } from './http/throttle.ts'
import type { MailOptions } from './mail/interface.ts'
import { createMail } from './mail/mail.ts'
import { pages } from './pages/pages.ts'
import { createLocalBodies } from './places/local-bodies.ts'
import { createClipFolder } from './programme/clips.ts'
import { publicSettings } from './programme/public-settings.ts'
import { createSettings } from './programme/settings.ts'
import { createRanking } from './ranking/ranking.ts'
import { createReplays } from './replay/replay.ts'
import { type Clock, systemClock } from './runtime/clock.ts'
import type { Parts } from './runtime/parts.ts'
import { reports, stackOf } from './runtime/reports.ts'
import { growingTree } from './store/checkpoints.ts'
import { queries } from './store/queries.ts'
import { openStore } from './store/store.ts'
import { dailyBackup } from './upkeep/daily-backup.ts'
import { localCommandsOf } from './upkeep/local-commands.ts'
import { localSocket, socketPath } from './upkeep/local-socket.ts'
import { startMaintenance } from './upkeep/upkeep.ts'
import { createVisits } from './visits/visits.ts'

export type Running = {
  parts: Parts
  url: string
  stop: () => Promise<void>
  firstAdmin: { email: string; password: string } | null
}
type RunOptions = { config: Config; clock?: Clock; distFolder?: string | null; mail?: MailOptions }

/** The language of whoever starts the server. */
const english: Locale = 'en'

/** Everything but the listening; the command line works with the same parts. */
export async function openParts(
  config: Config,
  clock: Clock = systemClock,
  mail: MailOptions = {},
): Promise<Parts> {
  const report = reports(config.logLevel, clock)
  const store = await openStore({
    dataDir: config.dataDir,
    keyDir: config.keyDir,
    readModels: config.readModels,
    clock,
    broken: (error) => report.error({ what: 'the read models do not follow the log', stack: stackOf(error) }),
  })
  const objects = await objectsFor(config, (trouble) => report.error({ what: 'S3', trouble }))
  return partsOf({ config, store, objects, reports: report }, mail)
}

type Opened = Pick<Parts, 'config' | 'store' | 'objects' | 'reports'>

/** Every part, made once: what a part is made of comes before it. */
function partsOf(opened: Opened, options: MailOptions): Parts {
  const { config, store } = opened
  const held = {
    ...opened,
    queries: queries(store.models.db),
    tree: growingTree(store.log),
    clips: createClipFolder(config.dataDir),
    localBodies: createLocalBodies(config.dataDir),
    uploads: createUploads(store.clock),
    throttle: throttle(store.clock, config.registrationsPerHour),
    passwords: createPasswords(),
    cookie: sessionCookie(config.publicUrl?.startsWith('https:') ?? false),
    settings: createSettings(opened),
    auditLog: auditLogOf(store),
    saving: createSaving(store),
    publicUrl: (request: Request) => config.publicUrl ?? new URL(request.url).origin,
  }
  const mail = createMail(held, options)
  const secondFactors = createSecondFactors(held)
  const accounts = createAccounts({ ...held, secondFactors })
  const files = createFiles(held)
  const ranking = createRanking(held)
  return {
    ...held,
    mail,
    secondFactors,
    accounts,
    files,
    ranking,
    gate: gateOf(held),
    ownAccount: createOwnAccount({ ...held, mail }),
    passwordReset: createPasswordReset({ ...held, mail }),
    caseFiles: createCaseFiles({ ...held, ranking }),
    replays: createReplays(held),
    visits: createVisits({ ...held, files }),
    local: localCommandsOf({ ...held, accounts, files }),
  }
}

/** The first admin of an installation that has none. @returns its password only where one had to be made up. */
async function foundAdmin(parts: Parts): Promise<{ email: string; password: string } | null> {
  if (parts.store.vault.accounts.staff().length > 0) return null
  const email = parts.config.adminEmail ?? 'admin'
  const made = parts.config.adminPassword ?? crypto.randomUUID()
  const outcome = await parts.accounts.addStaff({ email, password: made, role: 'admin', actor: 'system' })
  if (!outcome.ok)
    throw new BadConfig(
      `With ADMIN_EMAIL and ADMIN_PASSWORD as they are, the first admin cannot be created. ${t(english, `refusal.${outcome.refusal}`)}.`,
    )
  return parts.config.adminPassword ? null : { email, password: made }
}

/** @throws FolderInUse, KeysMissing, LogDamaged, BadConfig, or what the system says of the port. */
export async function run({
  config,
  clock = systemClock,
  distFolder = null,
  mail = {},
}: RunOptions): Promise<Running> {
  const parts = await openParts(config, clock, mail)
  const firstAdmin = await foundAdmin(parts)
  await parts.files.unlinkRemoved()
  const door =
    distFolder === null
      ? undefined
      : pages({
          folder: distFolder,
          settings: publicSettings(parts),
          now: clock,
          clips: parts.clips.offered,
          origin: config.publicUrl ?? '',
        })
  const built = app(parts, door).listen({
    port: config.port,
    hostname: config.host,
    // Without this two servers share a port, and families land now on one, now on the other.
    reusePort: false,
  })
  config.port = built.server?.port ?? config.port
  const path = socketPath(config.dataDir)
  rmSync(path, { force: true })
  const socket = localSocket(parts, path)
  chmodSync(path, 0o600)
  const stopUpkeep = startMaintenance(parts, (error) =>
    parts.reports.error({ what: 'upkeep', stack: stackOf(error) }),
  )
  const stopMail = parts.mail.start()
  const backups = dailyBackup(parts)
  backups.start()
  const stop = async () => {
    stopUpkeep()
    // An open connection may hold the stop for ever; after five seconds it is cut.
    const cut = setTimeout(() => void built.server?.stop(true), 5000)
    await built.stop()
    clearTimeout(cut)
    await socket.stop(true)
    await stopMail()
    await backups.stop()
    rmSync(path, { force: true })
    parts.store.close()
  }
  return { parts, url: `http://${config.host}:${config.port}`, stop, firstAdmin }
}
