/** What the routes work with. Put together once, in server/run.ts: nobody else makes a part anew, whatever it is made of. */

import type { Accounts } from '../accounts/accounts.ts'
import type { OwnAccount } from '../accounts/own-account.ts'
import type { PasswordReset } from '../accounts/password-reset.ts'
import type { Passwords } from '../accounts/passwords.ts'
import type { SecondFactors } from '../accounts/second-factor.ts'
import type { SessionCookie } from '../accounts/session-cookie.ts'
import type { CaseFiles } from '../applications/case-files.ts'
import type { Saving } from '../applications/save.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import type { Config } from '../config.ts'
import type { Files } from '../files/files.ts'
import type { ObjectStore } from '../files/object-store.ts'
import type { Uploads } from '../files/upload-addresses.ts'
import type { Gate } from '../http/gate.ts'
import type { Throttle } from '../http/throttle.ts'
import type { Mail } from '../mail/interface.ts'
import type { LocalBodies } from '../places/local-bodies.ts'
import type { ClipFolder } from '../programme/clips.ts'
import type { Settings } from '../programme/settings.ts'
import type { Ranking } from '../ranking/ranking.ts'
import type { Replays } from '../replay/replay.ts'
import type { GrowingTree } from '../store/checkpoints.ts'
import type { Queries } from '../store/queries.ts'
import type { Store } from '../store/store.ts'
import type { LocalCommands } from '../upkeep/local-commands.ts'
import type { Visits } from '../visits/visits.ts'
import type { Reports } from './reports.ts'

export type Parts = {
  config: Config
  store: Store
  queries: Queries
  /** The tree over the whole log, which grows with it. */
  tree: GrowingTree
  objects: ObjectStore
  clips: ClipFolder
  localBodies: LocalBodies
  uploads: Uploads
  throttle: Throttle
  passwords: Passwords
  reports: Reports
  cookie: SessionCookie
  gate: Gate
  settings: Settings
  mail: Mail
  accounts: Accounts
  secondFactors: SecondFactors
  ownAccount: OwnAccount
  passwordReset: PasswordReset
  files: Files
  auditLog: AuditLog
  ranking: Ranking
  replays: Replays
  saving: Saving
  caseFiles: CaseFiles
  visits: Visits
  /** The commands of whoever has the data folder in hand. */
  local: LocalCommands
  /** Where whoever sent a request reaches this server: PUBLIC_URL, else as they called it. No slash at the end. */
  publicUrl: (request: Request) => string
}
