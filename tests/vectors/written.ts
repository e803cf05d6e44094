/** Bundles as somebody else than the program of today writes them: signed anew after a change, or of version 1. */
import { closingText, digestWith } from '#events/ledger/bundle.ts'
import { base64, hex } from '#events/ledger/encoding.ts'
import { envelopeOf, genesis, leafOf } from '#events/ledger/envelope.ts'
import type { AuditKey } from '#events/ledger/export.ts'
import { signNote, verifierKeyOf, verifierKeyText } from '#events/ledger/note.ts'
import { auditKey, type Logbook, signer } from './logbook.ts'

export const about = 'സമൂഹവിവാഹം / made up'
export const auditor = 'Audit & "Co" \u2028'
export const exportedAt = '2026-01-02T00:00:00.000Z'

type Holder = AuditKey['holder']
export const isHolder = (stream: string): stream is Holder => stream.startsWith('application-')

/** The first lines signed as a whole, as whoever holds the key could. */
export function closed(lines: readonly string[]): string[] {
  const digest = lines.reduce((before, line) => digestWith(before, line), genesis)
  const note = signNote(closingText(signer.name, lines.length, digest), signer)
  return [...lines, JSON.stringify({ kind: 'closing', note })]
}

/** As version 1 wrote them: staff withheld, sealed facts of the erased carried along, of whom there is no key. */
export function bundleOfVersion1({ entries: all, notes }: Pick<Logbook, 'entries' | 'notes'>): string[] {
  const header = {
    kind: 'header',
    format: 'wedding-programme-audit-bundle',
    version: 1,
    about,
    auditor,
    exportedAt,
    origin: signer.name,
    verifierKey: verifierKeyText(verifierKeyOf(signer)),
    size: all.length,
  }
  const streams = new Set(all.map(({ head }) => head.stream))
  for (const { head } of all) if (head.type === 'ApplicationErased') streams.delete(head.stream)
  const holders = ['programme' as const, ...[...streams].filter(isHolder)]
  const keys = holders.map((holder) => ({ kind: 'key', holder, key: base64(auditKey(holder, 'facts').key) }))
  const lines = all.map(({ head, stored }) => {
    const envelope = envelopeOf(stored)
    if (head.stream.startsWith('staff-')) return { kind: 'leaf', seq: head.seq, leaf: hex(leafOf(envelope)) }
    return { kind: 'entry', envelope, facts: stored.facts && base64(stored.facts) }
  })
  const checkpoints = notes.map((note) => ({ kind: 'checkpoint', note }))
  return closed([header, ...checkpoints, ...keys, ...lines].map((line) => JSON.stringify(line)))
}
