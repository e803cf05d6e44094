/** Replays the state of every application at a point of the log, from a verified data folder or auditor's bundle. */
import { isUpTo, type Point, type Replayed, replay } from '#events/projections/replay.ts'
import { type Folders, inFolder } from '../store/folder.ts'
import { applicationStream } from '../store/log.ts'
import { type BundleCheck, checkBundle } from './check-bundle.ts'
import { checkLog } from './check-log.ts'
import type { Finding } from './finding.ts'
import type { OpenedRow } from './opened-row.ts'

/** `idOf`: the id under which the reader of this source knows an application. */
export type State = { ok: true; size: number; results: Replayed[]; idOf: (ledgerId: string) => string }

/** A bundle has only the ledger ids of applications. */
export function stateInBundle(check: BundleCheck): State | Finding {
  const checked = checkBundle(check)
  return checked.ok ? { ...checked, idOf: (ledgerId) => ledgerId } : checked
}

/** In a data folder an application has its own id; of an erased one only the ledger's is left. */
export function stateInData(folders: Folders, point: Point): State | Finding {
  const state = replay()
  const ids = new Map<string, string>()
  const visit = (event: OpenedRow): void => {
    if (event.of === 'staff') return
    if (event.of === 'application' && event.recorded.event.type === 'ApplicationStarted')
      ids.set(event.recorded.stream, event.recorded.event.details.id)
    if (isUpTo(point, event.of === 'erased' ? event : event.recorded)) state.take(event)
  }
  const checked = inFolder(folders, (folder) => checkLog(folder, { visit }))
  const idOf = (ledgerId: string) => ids.get(applicationStream(ledgerId)) ?? ledgerId
  return checked.ok ? { ok: true, size: checked.size, results: state.results(), idOf } : checked
}
