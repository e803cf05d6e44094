/** The snapshot of the read models that a start has used, and the one that the next start will. */

import type { Reports } from '../runtime/reports.ts'
import { stackOf } from '../runtime/reports.ts'
import type { Store } from '../store/store.ts'

type Needed = { store: Store; reports: Reports }

/** In the background; where the snapshot or the log before it is wrong, the server ends, and its next start rebuilds. */
export async function verifySnapshot({ store, reports }: Needed, end: () => void): Promise<void> {
  const what = 'the verification of the snapshot'
  try {
    const problem = await store.snapshots.verify()
    if (problem === null) return
    reports.error({ what, says: problem })
    end()
  } catch (error) {
    reports.error({ what, stack: stackOf(error) })
  }
}

/** Without one the next start takes longer, and that is all. */
export async function writeSnapshot({ store, reports }: Needed): Promise<void> {
  try {
    await store.snapshots.write()
  } catch (error) {
    reports.error({ what: 'no snapshot was written', stack: stackOf(error) })
  }
}
