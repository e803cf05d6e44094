/** Watches what an operator has to see to: room on the disks, backups, mail, the clock, damage. */
import { existsSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { kolkataDate } from '#events/dates.ts'
import { lettered, type Warning, warnings } from '#events/operating.ts'
import { madeAt, openBackupStorage } from '../backup/storage.ts'
import type { Config } from '../config.ts'
import { gauge, type Metrics } from '../http/metrics.ts'
import { type Mail, messageBudget } from '../mail/interface.ts'
import { connectionTroubles } from '../mail/smtp.ts'
import type { Settings } from '../programme/settings.ts'
import type { Store } from '../store/store.ts'

/** Bytes: a season's papers of a busy day, with a backup of the database. */
const ROOM = 1024 ** 3
const HOUR = 60 * 60 * 1000
/** Milliseconds since the first backup that failed, or is under way. */
const BACKUP_LATE = HOUR
/** Milliseconds for which a message may be due. */
const MAIL_LATE = HOUR

/** `free`: bytes for the server's user. */
type Disk = { of: 'data' | 'keys' | 'backups'; free: number }
type Needed = { config: Config; store: Store }
export type Watch = ReturnType<typeof createWatch>

const deviceOf = async (folder: string): Promise<number> => (await stat(folder)).dev

/** A sentence at start and a warning: such backups are lost with the disk. */
export async function isOnDataDisk({ dataDir, backups }: Config): Promise<boolean> {
  if (backups === null || backups === 's3' || !existsSync(backups.folder)) return false
  return (await deviceOf(dataDir)) === (await deviceOf(backups.folder))
}

export function createWatch({ config, store }: Needed) {
  const { dataDir, keyDir, backups } = config
  const budget = messageBudget(store)
  let disks: Disk[] = []
  let lastBackup: Date | null = null
  let failingSince: Date | null = null
  let sharesDisk = false
  let isDamaged = false

  const folders = {
    data: dataDir,
    keys: keyDir,
    backups: typeof backups === 'object' ? backups?.folder : undefined,
  }
  async function freeIn(of: Disk['of']): Promise<Disk[]> {
    const folder = folders[of]
    if (folder === undefined || !existsSync(folder)) return []
    const { bavail, bsize } = await statfs(folder)
    return [{ of, free: bavail * bsize }]
  }
  async function newestBackup(): Promise<Date | null> {
    if (backups === null) return null
    const { complete } = await (await openBackupStorage(backups, config)).list()
    return madeAt(complete.at(-1) ?? '')
  }
  const holds: Record<Warning, (now: number) => boolean> = {
    'data-damaged': () => isDamaged,
    'disk-short': () => disks.some(({ free }) => free < ROOM),
    'backup-late': (now) => failingSince !== null && now - failingSince.getTime() > BACKUP_LATE,
    'log-ahead-of-clock': () => store.aheadOfClock() !== null,
    'mail-stands-still': (now) =>
      store.vault.mail.standsStill(new Date(now - MAIL_LATE).toISOString(), connectionTroubles),
    'backup-on-data-disk': () => sharesDisk,
    'messages-half-used': () => budget.isHalfUsed(),
  }
  return {
    /** Reads again what takes time. */
    look: async (): Promise<void> => {
      disks = (await Promise.all([freeIn('data'), freeIn('keys'), freeIn('backups')])).flat()
      sharesDisk = await isOnDataDisk(config)
      const isLeader = store.isLeader()
      // The new leader reports these.
      if (!isLeader) {
        failingSince = null
        isDamaged = false
      }
      if (backups !== 's3' || lastBackup === null || !isLeader) lastBackup = await newestBackup()
    },
    backupMade: (at: Date): void => {
      lastBackup = at
      failingSince = null
    },
    /** `since`: when one was begun that is not done; the first of them counts. */
    backupsFailSince: (since: Date): void => {
      failingSince ??= since
    },
    noteDamage: (found: boolean): void => {
      isDamaged = found
    },
    warnings: (): Warning[] => {
      const now = store.clock().getTime()
      return warnings.filter((one) => holds[one](now))
    },
    disks: () => disks,
    lastBackup: () => lastBackup,
  }
}

type Told = { store: Store; watch: Watch; mail: Mail; settings: Settings }

/** Writes to the organiser about what somebody has to see to, at most once a day about each. */
export async function tellOrganiser({ store, watch, mail, settings }: Told): Promise<void> {
  const now = store.clock().toISOString()
  const holding = watch.warnings()
  const troubles = lettered.filter((one) => holding.includes(one))
  const queue = (trouble: (typeof lettered)[number]) =>
    mail.queue({
      letter: { kind: 'trouble', trouble, at: now },
      to: settings.readable('admin_email'),
      locale: settings.readable('mail_language') === 'en' ? 'en' : 'ml',
      accountId: null,
      key: `trouble:${trouble}:${kolkataDate(now)}`,
    })
  if (troubles.length > 0) await store.write(() => troubles.forEach(queue))
}

// What /metrics says: numbers of the machine and of the programme as a whole, nothing of a family.

export const createMetricsText =
  ({ metrics, store, watch }: { metrics: Metrics; store: Store; watch: Watch }) =>
  (): string => {
    const { queued, held, failed } = store.vault.mail.counts()
    const outbox = Object.entries({ queued, held, failed })
    const at = watch.lastBackup()
    const lines = [
      ...metrics.lines(),
      ...gauge(
        'wedding_last_backup_timestamp_seconds',
        'When the newest backup was made.',
        at === null ? [] : [{ value: at.getTime() / 1000 }],
      ),
      ...gauge(
        'wedding_disk_free_bytes',
        'Room on the disk of each folder.',
        watch.disks().map(({ of, free }) => ({ labels: { folder: of }, value: free })),
      ),
      ...gauge(
        'wedding_outbox_messages',
        'Messages that were not sent, by state.',
        outbox.map(([state, value]) => ({ labels: { state }, value })),
      ),
      ...gauge('wedding_log_events', 'Number of events in the log.', [{ value: store.log.size() }]),
      ...gauge(
        'wedding_warning',
        'Warnings that hold now.',
        watch.warnings().map((name) => ({ labels: { name }, value: 1 })),
      ),
      '# EOF',
    ]
    return `${lines.join('\n')}\n`
  }
