/** The composition root: creates the long-lived parts of the server, each once, in the order of their dependencies. */
import { createAccounts } from './accounts/accounts.ts'
import { createOpening } from './accounts/opening.ts'
import { createOwnAccount } from './accounts/own-account.ts'
import { createPasswordLinks, createPasswordReset } from './accounts/password-links.ts'
import type { Passwords } from './accounts/passwords.ts'
import { createPhoneCodes } from './accounts/phone-codes.ts'
import { createSecondFactors } from './accounts/second-factor.ts'
import { createRefusedSignIns, createSignIn } from './accounts/sign-in.ts'
import { createTeam } from './accounts/team.ts'
import { createCaseFiles } from './applications/case-files.ts'
import { createDoor } from './applications/door.ts'
import { createOutcomes } from './applications/outcomes.ts'
import { createSaving } from './applications/save.ts'
import { createAuditLog } from './audit/audit-log.ts'
import { createCheckpointHistory, createReceipts, createSigning } from './audit/checkpoints.ts'
import { createReadLog } from './audit/read-log.ts'
import { createChanges } from './changes/changes.ts'
import type { Config } from './config.ts'
import { createCards, createCertificates } from './files/cards.ts'
import { createFiles } from './files/files.ts'
import type { ObjectStore } from './files/object-store.ts'
import { createRoom, roomRules } from './files/room.ts'
import { createUploads } from './files/uploading.ts'
import { createAccessLog } from './http/access-log.ts'
import { createGate } from './http/gate.ts'
import { createMetrics } from './http/metrics.ts'
import { linkOrigin } from './http/origin.ts'
import { sessionCookie } from './http/session-cookie.ts'
import { createThrottle } from './http/throttle.ts'
import type { MailOptions } from './mail/interface.ts'
import { createMail, type Phones } from './mail/mail.ts'
import { gatewayCarrier } from './messages/gateway-carrier.ts'
import { whatsappCarrier } from './messages/whatsapp-carrier.ts'
import { createClips } from './programme/clips.ts'
import { createLocalBodies } from './programme/local-bodies.ts'
import { createSettings } from './programme/settings.ts'
import { createRanking } from './ranking/ranking.ts'
import { createReplays } from './replay/replay.ts'
import type { Monotonic } from './runtime/clock.ts'
import type { Reports } from './runtime/errors.ts'
import { createLogTree } from './store/checkpoints.ts'
import { createQueries } from './store/queries.ts'
import type { Store } from './store/store.ts'
import { createLocalCommands } from './upkeep/local-commands.ts'
import { createMetricsText, createWatch } from './upkeep/watch.ts'
import { createVisits } from './visits/visits.ts'

type Opened = {
  config: Config
  store: Store
  objects: ObjectStore
  reports: Reports
  passwords: Passwords
  monotonic: Monotonic
  /** The SHA-256 of the checker in one file, where the pages are built. */
  checker?: string | undefined
}

export type Parts = ReturnType<typeof createParts>

/** @param options of the mail service, for tests */
export function createParts(opened: Opened, options: MailOptions) {
  const { config, store, checker } = opened
  const tree = createLogTree(store.log)
  const signing = createSigning({ store, checker })
  const queries = createQueries(store)
  const ranking = createRanking({ store, queries })
  const certificates = createCertificates(store)
  const cards = createCards({ store, certificates })
  const watch = createWatch(opened)
  const metrics = createMetrics()
  const base = {
    ...opened,
    queries,
    ranking,
    tree,
    signing,
    receipts: createReceipts({ store, tree, signing }),
    certificates,
    cards,
    history: createCheckpointHistory({ store, tree }),
    localBodies: createLocalBodies(store),
    uploads: createUploads(store),
    uploadRoom: createRoom(roomRules.uploads, opened.monotonic),
    downloadRoom: createRoom(roomRules.downloads, opened.monotonic),
    opening: createOpening(opened),
    throttle: createThrottle(store.clock, config.registrationsPerHour),
    cookie: sessionCookie(config.publicUrl?.startsWith('https:') ?? false),
    settings: createSettings(opened),
    auditLog: createAuditLog(store),
    readLog: createReadLog(store),
    accessLog: createAccessLog(opened),
    watch,
    changes: createChanges({ ...opened, watch }),
    metrics,
    metricsText: createMetricsText({ ...opened, metrics, watch }),
    saving: createSaving(store),
    /** The origin for links; '' where the requested host is not verified. */
    publicUrl: (request: Request) => linkOrigin(request, config),
  }
  const phones: Phones = {
    sms: gatewayCarrier(base, options),
    whatsapp: whatsappCarrier(base, options),
  }
  const mail = createMail(base, phones, options)
  const secondFactors = createSecondFactors(base)
  const withMail = { ...base, mail }
  const accounts = createAccounts(withMail)
  const team = createTeam(base)
  const passwordLinks = createPasswordLinks({ ...withMail, secondFactors })
  const refusedSignIns = createRefusedSignIns(base)
  const files = createFiles(base)
  return {
    ...base,
    mail,
    secondFactors,
    accounts,
    team,
    passwordLinks,
    signIn: createSignIn({ ...base, secondFactors, refusedSignIns }),
    files,
    clips: createClips({ store, files }),
    gate: createGate(base),
    ownAccount: createOwnAccount({ ...withMail, accounts }),
    passwordReset: createPasswordReset(withMail),
    phoneCodes: createPhoneCodes(withMail),
    caseFiles: createCaseFiles(base),
    outcomes: createOutcomes(base),
    replays: createReplays(base),
    door: createDoor(base),
    visits: createVisits({ ...base, files }),
    local: createLocalCommands({ ...base, passwordLinks, team, files, mail }),
  }
}
