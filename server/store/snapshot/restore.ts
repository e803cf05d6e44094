/**
 * The read models out of a snapshot and the events and drafts since. Whatever is wrong with a snapshot, there is none:
 * the caller rebuilds from the first event.
 */
import { evolveApplication, isThere, newApplication, withDraft } from '#events/application/application.ts'
import { sameBytes } from '#events/ledger/encoding.ts'
import type { TreeHead } from '#events/ledger/tree.ts'
import { evolveProgramme } from '#events/programme/events.ts'
import { OperatorError } from '../../runtime/errors.ts'
import { openImage } from '../database.ts'
import type { Log } from '../log.ts'
import {
  type AnyRecorded,
  assertKnown,
  isApplicationEvent,
  isProgrammeEvent,
  openedWhole,
} from '../payloads.ts'
import { type Changed, createModels, type Models, project } from '../read-models/catch-up.ts'
import type { Vault } from '../vault.ts'
import type { Snapshot } from './contents.ts'

type Sources = { log: Log; vault: Pick<Vault, 'keys' | 'drafts'>; signed: TreeHead | null }

/**
 * Checks the log from where the snapshot was taken.
 * @returns the read models, and the root over the events of the checkpoint that was signed last; null where the snapshot
 * is not of this log, or that checkpoint is one that nothing here proves.
 * @throws OperatorError for a log that is damaged after the snapshot
 */
export function restored(
  snapshot: Snapshot,
  sources: Sources,
): { models: Models; root: Uint8Array | null } | null {
  const { log, signed } = sources
  if (!log.isAt(snapshot.log)) return null
  const isChecked = signed !== null && isSame(signed, snapshot.signed)
  const root = log.check(signed?.size, snapshot.log) ?? (isChecked ? signed.root : null)
  if (signed !== null && root === null) return null
  const models = tablesOf(snapshot, sources)
  return models && { models, root }
}

const isSame = (a: TreeHead, b: TreeHead | null): boolean =>
  b !== null && a.size === b.size && sameBytes(a.root, b.root)

function tablesOf(snapshot: Snapshot, sources: Sources): Models | null {
  const tables = snapshot.tables()
  if (!tables) return null
  let models: Models | null = null
  try {
    const db = openImage(tables.image)
    models = createModels(db, { rights: snapshot.rights, marks: tables.marks })
    if (playSince(models, snapshot, sources)) return models
  } catch (error) {
    // The rebuild names the event that does not fit.
    if (error instanceof OperatorError) throw error
  }
  models?.db.close()
  return null
}

/** @returns false where an event or a draft is not what a snapshot of this folder could be followed by. */
function playSince(models: Models, snapshot: Snapshot, { log, vault }: Sources): boolean {
  const events: AnyRecorded[] = []
  const changed: Changed = new Map()
  const changeOf = (stream: string) => {
    const known = changed.get(stream)
    const was = known ? known.was : models.state.application(stream)
    return known ?? { was, now: was }
  }
  let programme = models.state.programme()
  for (const row of log.read(snapshot.log.edge.size + 1)) {
    assertKnown(row)
    const recorded = openedWhole(row, vault.keys.get)
    if (!recorded) return false
    events.push(recorded)
    if (isProgrammeEvent(recorded)) programme = evolveProgramme(programme, recorded)
    if (!isApplicationEvent(recorded)) continue
    const { was, now } = changeOf(recorded.stream)
    const next = evolveApplication(now ?? newApplication, recorded)
    changed.set(recorded.stream, { was, now: isThere(next) ? next : null })
  }
  for (const stream of draftsSince(snapshot.drafts, vault.drafts)) changed.set(stream, changeOf(stream))
  for (const [stream, { was, now }] of changed) {
    const draft = vault.drafts.of(stream)
    if (now && !draft && now.draft()) return false
    if (now && draft) changed.set(stream, { was, now: withDraft(now, draft) })
    else if (!was && !now) changed.delete(stream)
  }
  const isChanged = programme !== models.state.programme()
  if (events.length > 0 || changed.size > 0)
    project(models, { events, changed, programme: isChanged ? programme : null })
  return true
}

/** The streams whose drafts are other ones now, or gone. */
function draftsSince(before: ReadonlyMap<string, string>, { fingerprints }: Vault['drafts']): string[] {
  const now = fingerprints()
  return [...new Set([...before.keys(), ...now.keys()])].filter(
    (stream) => before.get(stream) !== now.get(stream),
  )
}
