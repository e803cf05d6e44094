/** Puts log and vault of a folder into PostgreSQL; what is there already, from an earlier try or an earlier time, is passed over. */
import { sameBytes } from '#events/ledger/encoding.ts'
import { genesis } from '#events/ledger/envelope.ts'
import { OperatorError, StorageUnavailable } from '../../runtime/errors.ts'
import type { Log } from '../../store/log.ts'
import type { Vault } from '../../store/vault.ts'
import type { SharedRow } from '../../store/whole-row.ts'
import { portions } from '../portions.ts'
import type { Progress } from '../progress.ts'
import { columnsOf, placeOf, sentEvents, sentRow } from '../wire.ts'
import type { MovingCentral, PutGroup, PutRow } from './central.ts'

export type Season = { log: Log; vault: Vault }
type Pushing = Season & { central: MovingCentral; move: string; progress: Progress }

/** In one group. */
const EVENTS = 500
const ROWS = 500
/** How often a group is put again where something that was sent before has just arrived. */
const TRIES = 5

const DIFFERENT =
  'The log in PostgreSQL is not the one of this folder. Name an empty database in DATABASE_URL.'

/** @throws OperatorError where the move is over, or the database has what is not of this season */
function assertGoesOn(reason: string | null): void {
  if (reason === 'over') throw new OperatorError('This move was given up, or has ended, meanwhile.')
  if (reason === 'used')
    throw new OperatorError('PostgreSQL has something under a name that this season uses for something else.')
}

async function putAgainWhileChanged(to: Pushing, make: () => Promise<PutGroup | null>): Promise<void> {
  for (let n = 0; n < TRIES; n++) {
    const group = await make()
    if (group === null) return
    const reason = await to.central.put(to.move, group)
    assertGoesOn(reason)
    if (reason === null) return
  }
  throw new StorageUnavailable('Something else puts rows into PostgreSQL.')
}

const none = { rows: [], events: [], size: 0, chain: '' }
const putRow = (row: SharedRow, was: number): PutRow => {
  const { place, ...sent } = sentRow(row)
  return { ...columnsOf(place), ...sent, was }
}

/** Rows that are others by now, or gone: first of all, since what they have may be in another row by now. */
async function clearOthers(to: Pushing): Promise<void> {
  for (let after: Parameters<MovingCentral['rowsAfter']>[0] = null; ; ) {
    const { rows, last } = await to.central.rowsAfter(after)
    if (last === null) return
    after = last
    const others = rows.filter((row) => !to.vault.shared.has(row))
    if (others.length === 0) continue
    await putAgainWhileChanged(to, async () => {
      const known = await to.central.known(others.map(placeOf))
      const cleared = known.filter(({ is }) => is)
      const removed = cleared.map(({ name, a, b, changed }) => ({
        name,
        a,
        b,
        value: null,
        code: null,
        was: changed,
      }))
      return removed.length === 0 ? null : { ...none, rows: removed }
    })
  }
}

async function pushRows(to: Pushing): Promise<void> {
  const { vault, central, progress } = to
  const all = vault.shared.count()
  let done = 0
  for (const piece of portions(vault.shared.all(), ROWS)) {
    await putAgainWhileChanged(to, async () => {
      const known = new Map(
        (await central.known(piece.map(placeOf))).map((row) => [
          JSON.stringify([row.name, row.a, row.b]),
          row,
        ]),
      )
      const rows = piece.flatMap((row) => {
        const { name, a, b } = columnsOf(placeOf(row))
        const there = known.get(JSON.stringify([name, a, b]))
        return there?.is ? [] : putRow(row, there?.changed ?? 0)
      })
      return rows.length === 0 ? null : { ...none, rows }
    })
    done += piece.length
    progress.done('rows', done, all)
  }
}

async function pushEvents(to: Pushing): Promise<void> {
  const { central, log, progress } = to
  for (;;) {
    const { size, chain } = await central.look()
    const own = size === 0 ? genesis : log.one(size)?.chain
    if (!own || (chain && !sameBytes(own, chain))) throw new OperatorError(DIFFERENT)
    progress.done('events', size, log.size())
    if (size === log.size()) return
    const events = [...log.read(size + 1, Math.min(log.size(), size + EVENTS))]
    // Where it is behind, something that was sent before has just arrived.
    assertGoesOn(await central.put(to.move, { rows: [], ...sentEvents({ size, chain: own, events }) }))
  }
}

/** @throws OperatorError, DatabaseAway */
export async function push(to: Pushing): Promise<void> {
  await clearOthers(to)
  await pushRows(to)
  await pushEvents(to)
}
