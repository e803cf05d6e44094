/** Creates the long-lived parts of the server, each once and in the order of their dependencies; routes take what they need. */
import { accountsOf } from '../accounts/accounts.ts'
import { forgottenOf } from '../accounts/forgotten.ts'
import { ownAccountOf } from '../accounts/own-account.ts'
import { passwords } from '../accounts/passwords.ts'
import { secondFactorsOf } from '../accounts/second-factor.ts'
import { sessionCookie } from '../accounts/session-cookie.ts'
import { caseFilesOf } from '../applications/case-files.ts'
import { savingOf } from '../applications/save.ts'
import { createAuditLog } from '../audit/audit-log.ts'
import type { Config } from '../config.ts'
import { filesOf } from '../files/files.ts'
import type { ObjectStore } from '../files/object-store.ts'
import { uploads } from '../files/upload-addresses.ts'
import { createGate } from '../http/gate.ts'
import { createThrottle } from '../http/throttle.ts'
import type { Mail } from '../mail/door.ts'
import { localBodies } from '../places/local-bodies.ts'
import { clipFolder } from '../programme/clips.ts'
import { type Settings, settingsOf } from '../programme/settings.ts'
import { rankingOf } from '../ranking/ranking.ts'
import { replaysOf } from '../replay/replay.ts'
import { createLogTree } from '../store/checkpoints.ts'
import { createQueries } from '../store/queries.ts'
import type { Store } from '../store/store.ts'
import { createLocalCommands } from '../upkeep/local-commands.ts'
import { visitsOf } from '../visits/visits.ts'
import type { Reports } from './reports.ts'

type Opened = { config: Config; store: Store; objects: ObjectStore; reports: Reports }

export type Parts = ReturnType<typeof createParts>

/** @param createMail a parameter, since the mail module imports the type of the parts and cycles are not allowed */
export function createParts(opened: Opened, createMail: (parts: Opened & { settings: Settings }) => Mail) {
  const { config, store } = opened
  const base = {
    ...opened,
    queries: createQueries(store.models.db),
    tree: createLogTree(store.log),
    clips: clipFolder(config.dataDir),
    localBodies: localBodies(config.dataDir),
    uploads: uploads(store.clock),
    throttle: createThrottle(store.clock, config.registrationsPerHour),
    passwords: passwords(),
    cookie: sessionCookie(config.publicUrl?.startsWith('https:') ?? false),
    settings: settingsOf(opened),
    auditLog: createAuditLog(store),
    saving: savingOf(store),
    /** The origin under which the sender of a request reaches this server: PUBLIC_URL, else that of the request. */
    publicUrl: (request: Request) => config.publicUrl ?? new URL(request.url).origin,
  }
  const mail = createMail(base)
  const secondFactors = secondFactorsOf(base)
  const accounts = accountsOf({ ...base, secondFactors })
  const files = filesOf(base)
  const ranking = rankingOf(base)
  return {
    ...base,
    mail,
    secondFactors,
    accounts,
    files,
    ranking,
    gate: createGate(base),
    ownAccount: ownAccountOf({ ...base, mail }),
    forgotten: forgottenOf({ ...base, mail }),
    caseFiles: caseFilesOf({ ...base, ranking }),
    replays: replaysOf(base),
    visits: visitsOf({ ...base, files }),
    local: createLocalCommands({ ...base, accounts, files }),
  }
}
