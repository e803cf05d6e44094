/** What /metrics says: numbers of the machine and of the programme as a whole, nothing of a family. */
import { gauge, type Metrics } from '../http/metrics.ts'
import type { Store } from '../store/store.ts'
import type { Watch } from './watch.ts'

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
