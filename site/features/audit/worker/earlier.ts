/** The signed checkpoints in what an auditor has kept: an older bundle, or a note. */
import { readBundle } from '#events/ledger/bundle.ts'
import { noteIn } from '../note-text.ts'

/** Stops before the entries, which follow the checkpoints. */
function* notesOfBundle(lines: Iterable<string>): Generator<string> {
  for (const read of readBundle(lines)) {
    if ('problem' in read) return
    if (read.record.kind === 'checkpoint') yield read.record.note
    else if (read.record.kind !== 'header') return
  }
}

/** A note has five lines, and witnesses may add theirs. */
const NOTE_LINES = 120

/** @param lines gives the lines anew each time @returns null where it is neither a bundle nor a note */
export function earlierNotes(lines: () => Iterable<string>): string[] | null {
  const notes = [...notesOfBundle(lines())]
  if (notes.length > 0) return notes
  const start: string[] = []
  for (const line of lines()) if (start.push(line) === NOTE_LINES) break
  const note = noteIn(start.join('\n'))
  return note === null ? null : [note]
}
