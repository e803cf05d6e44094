/** What staff asked for, as the access log has it. */
import type { AccessRow } from '#server/store/records.ts'
import type { TestApp } from './app.ts'

/** Those of one moment in the order of their routes. */
export const requestsIn = ({ parts }: TestApp): AccessRow[] =>
  [...parts.store.vault.access.between(0, Number.MAX_SAFE_INTEGER)].sort(
    (a, b) => a.at - b.at || (a.route < b.route ? -1 : 1),
  )

/** A request is noted once its answer is out, so the last may still be on its way. */
export async function logged(app: TestApp, isThere: (rows: AccessRow[]) => boolean): Promise<void> {
  do {
    await app.parts.accessLog.flush()
    await Bun.sleep(5)
  } while (!isThere(requestsIn(app)))
}
