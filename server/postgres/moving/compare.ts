/** Compares all of a season in PostgreSQL with all of it in a folder: every row, and every column of every event. */
import { sameBytes } from '#events/ledger/encoding.ts'
import { OperatorError } from '../../runtime/errors.ts'
import type { StoredEvent } from '../../store/log.ts'
import type { Progress } from '../progress.ts'
import type { Found, MovingCentral } from './central.ts'
import type { Season } from './push.ts'

type Comparing = Season & { central: MovingCentral; progress: Progress }

const isSameValue = (a: unknown, b: unknown): boolean =>
  a instanceof Uint8Array && b instanceof Uint8Array ? sameBytes(a, b) : a === b
const columns = [
  'seq',
  'v',
  'stream',
  'version',
  'type',
  'at',
  'actor',
  'course',
  'facts',
  'details',
  'chain',
] as const satisfies readonly (keyof StoredEvent)[]
const isSameEvent = (one: StoredEvent, other: StoredEvent | null): boolean =>
  other !== null && columns.every((column) => isSameValue(one[column], other[column]))

const different = (what: string): OperatorError =>
  new OperatorError(`${what} in PostgreSQL is not as it is in the folder. The season stays where it was.`)

async function compareRows({ central, vault, log, progress }: Comparing): Promise<void> {
  const count = vault.shared.count()
  let done = 0
  for (let after: Parameters<MovingCentral['rowsAfter']>[0] = null; ; ) {
    const { rows, last } = await central.rowsAfter(after)
    if (last === null) break
    after = last
    // Of whom was erased there is nothing in the folder.
    const kept = rows.filter(({ row }) => row !== null)
    for (const row of kept) if (!vault.shared.has(row)) throw different(`A row of ${row.name}`)
    done += kept.length
    progress.done('compared', done, count + log.size())
  }
  // Each has one place there and here, so none is missing where there are as many.
  if (done !== count) throw different('The number of rows')
}

async function compareEvents({ central, vault, log, progress }: Comparing): Promise<void> {
  const rows = vault.shared.count()
  let done = 0
  for (;;) {
    const events = await central.eventsAfter(done)
    if (events.length === 0) break
    for (const event of events) {
      done += 1
      if (event.seq !== done || !isSameEvent(event, log.one(done))) throw different(`Event ${done}`)
    }
    progress.done('compared', rows + done, rows + log.size())
  }
  if (done !== log.size()) throw different('The number of events')
}

/** @returns as what it was compared @throws OperatorError for a difference */
export async function compare(what: Comparing): Promise<Found> {
  const found = await what.central.look()
  await compareRows(what)
  await compareEvents(what)
  what.progress.step()
  return found
}
