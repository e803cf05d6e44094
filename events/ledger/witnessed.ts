/**
 * Verifies the cosignatures under checkpoints, by witnesses whose keys the auditor gave or the programme named at any time.
 * In a bundle, notes precede the events that name witnesses, so everything is verified at the end.
 */

import { ProgrammeFacts } from '../programme/events.ts'
import { witnessesIn } from '../programme/witnesses.ts'
import { hex, sameBytes } from './encoding.ts'
import {
  type Cosignature,
  cosignatureIn,
  isBy,
  parseNote,
  type Signature,
  type VerifierKey,
  type VerifySignature,
} from './note.ts'
import type { OpenedEvent } from './sealing.ts'

/** `size` of the checkpoint, and `time` by the witness's clock: seconds since 1970. */
export type Seen = { size: number; time: number }
/** `isTrusted`: the auditor gave the key. `seen`: by ascending size, the earliest cosignature of each. */
export type WitnessRecord = { witness: VerifierKey; isTrusted: boolean; seen: Seen[] }
/** `unknown`: number of further witnesses, whose keys are not known. */
export type Witnessed = { witnesses: WitnessRecord[]; unknown: number }

type Noted = { size: number; line: number; text: string; signatures: Signature[] }
type Given = {
  /** The key of the log, whose own signature is no cosignature. */
  log: VerifierKey
  trusted: readonly VerifierKey[]
  verify?: VerifySignature | undefined
}
export type CosignatureCheck = ReturnType<typeof cosignatureCheck>

export function cosignatureCheck({ log, trusted, verify }: Given) {
  const known: { witness: VerifierKey; isTrusted: boolean; seen: Map<number, number> }[] = []
  const unknown = new Set<string>()
  const notes: Noted[] = []

  /** A known key is not a second witness under another name. */
  function name(witness: VerifierKey, isTrusted: boolean): void {
    if (known.some((one) => sameBytes(one.witness.publicKey, witness.publicKey))) return
    known.push({ witness, isTrusted, seen: new Map() })
  }
  for (const witness of trusted) name(witness, true)

  /** True for a valid line, and for one by an unknown witness. */
  function isFine({ size, text }: Noted, signature: Signature): boolean {
    const named = known.filter(({ witness }) => isBy(witness, signature))
    if (named.length === 0) unknown.add(`${signature.name}+${hex(signature.id)}`)
    for (const { witness, seen } of named) {
      const right: Cosignature | null = cosignatureIn(text, signature, witness, verify)
      if (!right) continue
      seen.set(size, Math.min(right.time, seen.get(size) ?? right.time))
      return true
    }
    return named.length === 0
  }
  return {
    /** Called with each checkpoint's note, whose signature is verified. `line`: of the bundle. */
    note: ({ note, size, line }: { note: string; size: number; line: number }): void => {
      const { text, signatures } = parseNote(note) ?? { text: '', signatures: [] }
      const others = signatures.filter((signature) => !isBy(log, signature))
      if (others.length > 0) notes.push({ size, line, text, signatures: others })
    },
    named: (witnesses: readonly VerifierKey[]): void => {
      for (const witness of witnesses) name(witness, false)
    },
    /** Called once, at the end. @returns the line of the first invalid cosignature's checkpoint, or the records */
    end: (): { wrong: number } | Witnessed => {
      const wrong = notes.find((noted) => !noted.signatures.every((signature) => isFine(noted, signature)))
      if (wrong) return { wrong: wrong.line }
      const bySize = (seen: ReadonlyMap<number, number>): Seen[] =>
        Array.from(seen, ([size, time]) => ({ size, time })).sort((a, b) => a.size - b.size)
      return {
        witnesses: known.map(({ seen, ...one }) => ({ ...one, seen: bySize(seen) })),
        unknown: unknown.size,
      }
    },
  }
}

/** The witnesses that an event of a bundle names; none for other events. */
export function namedWitnesses({
  stream,
  type,
  facts,
}: Pick<OpenedEvent, 'stream' | 'type' | 'facts'>): VerifierKey[] {
  if (stream !== 'programme' || type !== 'SettingChanged') return []
  const event = ProgrammeFacts.safeParse({ type, facts }).data
  if (event?.type !== 'SettingChanged' || event.facts.key !== 'audit_witnesses') return []
  return witnessesIn(event.facts.value ?? '')
}
