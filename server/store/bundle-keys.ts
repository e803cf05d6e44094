/** The keys that a bundle of each level holds: those of the programme, and of applications that the log does not call erased. */
import { auditedParts } from '#events/ledger/bundle.ts'
import type { AuditKey } from '#events/ledger/export.ts'
import type { Level } from '#events/ledger/levels.ts'
import { unforeseen } from '#events/unforeseen.ts'
import { OperatorError } from '../runtime/errors.ts'
import type { BundleSource } from './bundle-frame.ts'
import { ledgerIdOf, programmeStream } from './log.ts'
import type { Vault } from './vault.ts'

type FoundKey = AuditKey & { stream: string }
/** `drawn`: the streams whose facts the level `sample` opens. `size`: how many entries the bundle has. */
type Opened = { level: Level; drawn: ReadonlySet<string>; size: number }

function opensFacts({ level, drawn }: Opened, stream: string): boolean {
  switch (level) {
    case 'public':
      return false
    case 'sample':
      return drawn.has(stream)
    case 'full':
      return true
    default:
      return unforeseen(level, false)
  }
}

/** @returns null when an application was erased meanwhile: its key is gone, and only a longer log has the erasure. */
export function keysFor(ask: Opened, { log, vault: { keys } }: BundleSource): FoundKey[] | null {
  const erased = new Set(streamsWhere(log, "type = 'ApplicationErased'", ask.size))
  const programme = keys.get(programmeStream)
  const found: FoundKey[] = []
  for (const part of auditedParts)
    if (programme)
      found.push({ stream: programmeStream, holder: programmeStream, part, key: programme[part].key })
  for (const stream of streamsWhere(log, "version = 1 and stream like 'application-%'", ask.size)) {
    if (erased.has(stream)) continue
    const key = keys.get(stream)
    if (!key) return null
    const holder = `application-${ledgerIdOf(stream)}` as const
    for (const part of auditedParts)
      if (part === 'course' || opensFacts(ask, stream))
        found.push({ stream, holder, part, key: key[part].key })
  }
  return found
}

/** @throws OperatorError when one is gone by the time its line is written: the bundle would open what was erased. */
export function* unlessErased(found: readonly FoundKey[], keys: Vault['keys']): Generator<AuditKey> {
  for (const { stream, ...line } of found) {
    if (!keys.get(stream))
      throw new OperatorError(
        'An application was erased while the bundle was written. Please export it again.',
      )
    yield line
  }
}

const streamsWhere = ({ db }: BundleSource['log'], condition: string, size: number): string[] =>
  db
    .query<{ stream: string }, [number]>(
      `select stream from event where ${condition} and seq <= ? order by seq`,
    )
    .all(size)
    .map(({ stream }) => stream)
