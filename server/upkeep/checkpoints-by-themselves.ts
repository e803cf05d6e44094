/** Signs the log when that is due: daily, after the deadline, and when results are published. */
import { isCheckpointDue } from '#events/programme/events.ts'
import type { Signing } from '../audit/signing.ts'
import type { Reports } from '../runtime/reports.ts'
import { stackOf } from '../runtime/reports.ts'
import type { Store } from '../store/store.ts'

/** Milliseconds between looks at the clock. */
const INTERVAL = 10 * 60 * 1000

export function createCheckpointsByThemselves({
  store,
  signing,
  reports,
}: {
  store: Store
  signing: Signing
  reports: Reports
}) {
  let timer: ReturnType<typeof setInterval> | undefined
  let isOver = false
  async function work(): Promise<void> {
    const at = { size: store.log.size(), now: store.clock().toISOString() }
    if (!isOver && isCheckpointDue(store.state.programme(), at)) await signing.sign()
  }
  /** A log that may not be signed must be looked at by somebody; the next look tries again. */
  const reported = () =>
    work().catch((error: unknown) =>
      reports.error({ what: 'no checkpoint was signed', stack: stackOf(error) }),
    )
  return {
    work,
    start: (): void => {
      timer = setInterval(() => void reported(), INTERVAL)
      timer.unref()
      store.onCommit((events) => {
        // Only once the commit is answered, since signing is a commit of its own.
        if (events.some(({ event }) => event.type === 'ResultsPublished')) setImmediate(() => void reported())
      })
    },
    /** Resolves once what is being signed is done. */
    stop: async (): Promise<void> => {
      isOver = true
      clearInterval(timer)
      await signing.idle()
    },
  }
}
