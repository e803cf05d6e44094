/** Writes forged entries as whoever holds every key would: sealed, chained and signed anew, so that nothing but the rules tells. */
import { Database } from 'bun:sqlite'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { base64 } from '#events/ledger/encoding.ts'
import {
  additionalData,
  type Head,
  type Payload,
  payloads,
  type SealedEvent,
} from '#events/ledger/envelope.ts'
import type { Level } from '#events/ledger/levels.ts'
import { signCheckpoint } from '#events/ledger/note.ts'
import { keyHolder } from '#events/ledger/sealing.ts'
import { edgeRoot } from '#events/ledger/tree.ts'
import { verifySeason } from '#events/rules/rules.ts'
import { checkLog } from '#server/audit/check-log.ts'
import { auditBundle } from '#server/store/audit-bundle.ts'
import { inFolder, openFolder } from '#server/store/folder.ts'
import { openKeys } from '#server/store/keys.ts'
import { headKeyOf, openLog } from '#server/store/log.ts'
import { saltOf } from '#server/store/payloads.ts'
import { derivedKey, nativeAead, nativeSha256, nativeVerify, sealEntry } from '#server/store/seal.ts'
import { openSeasonFile, seasonFileIn } from '#server/store/season-file.ts'
import { openStore } from '#server/store/store.ts'
import { openVault } from '#server/store/vault.ts'
import { newFolder, TODAY } from '../../commands/kit.ts'
import type { Item } from './items.ts'

type Vault = ReturnType<typeof openVault>

/** Of a new application it is made; that of an erased one is gone, and any will do. */
function keyFor(holder: string, keys: Vault['keys'], isGone: boolean) {
  if (!isGone && !keys.get(holder)) keys.create(holder)
  const lost = (name: Payload) => derivedKey(Buffer.alloc(32), name)
  return keys.get(holder) ?? { course: lost('course'), facts: lost('facts'), details: lost('details') }
}

function sealedAs(
  head: Head,
  { event, sealed, isAsItIs }: Item,
  keyOf: (holder: string) => ReturnType<typeof keyFor>,
): SealedEvent {
  if (event === null) return { ...sealed, ...head }
  const key = keyOf(keyHolder(head.stream, head.type))
  const parts: Record<Payload, unknown> = { course: null, ...event }
  const one = (name: Payload): Uint8Array | null => {
    const value = parts[name]
    return value === null ? null : sealEntry(key[name], JSON.stringify(value), additionalData(head, name))
  }
  const [course = null, facts = null, details = null] = payloads.map(one)
  return { ...head, salt: isAsItIs ? sealed.salt : saltOf(event), course, facts, details }
}

/** What was signed is signed again, over the entries as they now are. */
function signedAnew(item: Item, log: ReturnType<typeof openLog>): Item {
  if (item.event?.type !== 'CheckpointSigned' || item.isAsItIs) return item
  const facts = { size: log.size(), root: base64(edgeRoot(log.edge(), nativeSha256)) }
  return { ...item, event: { ...item.event, facts } }
}

/** Its database without any entry of the log. */
function withoutEntries(folder: string): ReturnType<typeof openSeasonFile> {
  const path = seasonFileIn(folder)
  const raw = new Database(path)
  raw.run('drop trigger event_is_never_deleted')
  raw.run('delete from event')
  raw.run('delete from head')
  raw.close()
  return openSeasonFile(path)
}

/** @returns a copy of the folder with these entries for its log */
export function forgedFolder(from: string, items: readonly Item[]): string {
  const folder = newFolder()
  cpSync(from, folder, { recursive: true })
  const keys = openKeys(join(folder, 'keys'))
  const db = withoutEntries(folder)
  const vault = openVault(db, keys)
  const log = openLog(db, headKeyOf(keys))
  const versions = new Map<string, number>()
  const gone = new Set(items.flatMap(({ stream, event }) => (event === null ? stream : [])))
  const keyOf = (holder: string) => keyFor(holder, vault.keys, gone.has(holder))
  for (const [place, one] of items.entries()) {
    const item = signedAnew(one, log)
    const { v, stream, at, actor, event, sealed } = item
    const version = (versions.get(stream) ?? 0) + 1
    versions.set(stream, version)
    const type = event?.type ?? sealed.type
    log.append([sealedAs({ v, seq: place + 1, stream, version, type, at, actor }, item, keyOf)])()
  }
  db.close()
  return folder
}

/** Every row as the entries of the folder make it, which whoever has the keys can write as well. */
export async function withRowsAnew(folder: string): Promise<string> {
  const db = openSeasonFile(seasonFileIn(folder))
  db.run('update application set fold = 0')
  db.close()
  const { close } = await openStore({ ...foldersOf(folder), clock: () => new Date() })
  close()
  return folder
}

type Named = { seq: number; says: string } | null
const foldersOf = (dataDir: string) => ({ dataDir, keyDir: join(dataDir, 'keys') })

export const namedInFolder = (dataDir: string): Named => {
  const checked = inFolder(foldersOf(dataDir), (folder) => checkLog(folder))
  return checked.ok ? null : { seq: checked.seq, says: checked.says }
}

/** As `restore` verifies it. */
export const restorable = (dataDir: string): boolean =>
  inFolder(foldersOf(dataDir), (folder) => checkLog(folder, { withRules: false })).ok

/** What the verifier of a bundle finds that is made of the folder. */
export async function namedInBundle(
  dataDir: string,
  level: Level,
): Promise<{ seq: number; problem: string } | null> {
  const { log, vault, checkpoints, close } = openFolder(foldersOf(dataDir))
  try {
    const size = log.size()
    log.check()
    const note = signCheckpoint({ size, root: edgeRoot(log.edge(), nativeSha256) }, checkpoints.signer)
    const notes = () => [...checkpoints.notes(size), note]
    const source = { log, vault, checkpoints: { ...checkpoints, notes } }
    const bundle = await auditBundle(source, { level, size, auditor: 'A. Auditor', exportedAt: TODAY })
    const lines = [...(bundle?.chunks ?? [])].flatMap((chunk) => chunk.trimEnd().split('\n'))
    const walk = verifySeason({
      lines,
      trusted: checkpoints.key,
      aead: nativeAead,
      sha256: nativeSha256,
      verifySignature: nativeVerify,
    })
    for (let step = walk.next(); ; step = walk.next())
      if (step.done) return step.value.ok ? null : { seq: step.value.seq, problem: step.value.problem }
  } finally {
    close()
  }
}
