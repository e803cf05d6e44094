/** Bundles as somebody else than the program writes them: signed anew after a change. */
import { closingText, digestWith } from '#events/ledger/bundle.ts'
import { genesis } from '#events/ledger/envelope.ts'
import type { AuditKey } from '#events/ledger/export.ts'
import { signNote } from '#events/ledger/note.ts'
import { signer } from './logbook.ts'

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
