/** A PostgreSQL that acknowledges nothing, as one that waits for a standby. It reads settings some time after it was told to. */
import type { Cluster } from '../kit/postgres.ts'

const setting = (names: string): string[] => [
  `alter system set synchronous_standby_names = '${names}'`,
  'select pg_reload_conf()',
]
const written = "select pg_logical_emit_message(true, 'test', '')"
const NAME = 'held'

/** Resolves once nothing is acknowledged any more. */
export async function acknowledgeNothing({ does, ownerUrl }: Cluster): Promise<void> {
  await does(...setting('*'))
  const writer = new Bun.SQL(ownerUrl, { max: 1, connection: { application_name: NAME } })
  const watcher = new Bun.SQL(ownerUrl, { max: 1 })
  let isHeld = false
  async function write(): Promise<void> {
    while (!isHeld) await writer.unsafe(written)
  }
  // It ends with its connection, which is ended as soon as it waits.
  const writing = write().catch((error: unknown) => {
    if (!isHeld) throw error
  })
  while (!isHeld) {
    const held =
      await watcher`select pid from pg_stat_activity where application_name = ${NAME} and wait_event = 'SyncRep'`
    isHeld = held.length > 0
    for (const { pid } of held) await watcher`select pg_terminate_backend(${pid})`
  }
  await writing
  await writer.close()
  await watcher.close()
}

/** Resolves once all is acknowledged again. */
export const acknowledgeAll = ({ does }: Cluster): Promise<void> => does(...setting(''), written)
