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
import type { Reports } from '../runtime/errors.ts'
import { contentsOf } from '../store/application-rows.ts'
import { entryOf } from '../store/entry.ts'
import { folded } from '../store/folded.ts'
import { ledgerIdOf } from '../store/log.ts'
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
      if (backups !== 's3' || lastBackup === null) lastBackup = await newestBackup()
    },
    backupMade: (at: Date): void => {
      lastBackup = at
      failingSince = null
    },
    /** `since`: when the first was begun that is not done. */
    backupsFailSince: (since: Date): void => {
      failingSince = since
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

// Compares the rows of applications with a fold of their events, some each minute, and makes anew what differs.

const EACH_MINUTE = 500
/** Compared before other work has its turn: some milliseconds. */
const PIECE = 10

export function createRowCheck({ store, reports }: { store: Store; reports: Reports }) {
  let done = 0
  const isRight = (stream: string): boolean => {
    const now = folded(store, stream)
    if (!now) return true
    const right = contentsOf(entryOf(stream, { was: null, now }, null), now)
    return Bun.deepEquals(store.rows.contents(stream), right)
  }
  /** Goes on where it ended the last time. @param most how many rows */
  return async (most = EACH_MINUTE): Promise<void> => {
    await store.filled()
    const streams = [...store.state.allEntries()].map(({ stream }) => stream)
    if (done >= streams.length) done = 0
    const turn = streams.slice(done, done + most)
    done += turn.length
    for (const [place, stream] of turn.entries()) {
      if (place % PIECE === PIECE - 1) await Bun.sleep(0)
      if (!store.state.entry(stream) || isRight(stream)) continue
      reports.error({
        what: 'a row was not what its events say; it was made anew',
        application: ledgerIdOf(stream),
      })
      await store.handle({ streams: [stream] }, (tx) => {
        const now = folded(store, stream)
        if (now) tx.restate(stream, now)
      })
    }
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
