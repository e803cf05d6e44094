/** The signed checkpoints that an auditor has kept: those of an older bundle, or one that was handed out by itself. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { parseLine } from '#events/ledger/bundle.ts'
import { OperatorError } from '../runtime/errors.ts'
import { linesOf } from './lines.ts'

/** A note has five lines, and witnesses may add theirs. */
const NOTE_MAX = 64 * 1024

/** Of a bundle only the checkpoints: what else is in it is not asked here. */
function* notesOfBundle(path: string): Generator<string> {
  for (const line of linesOf(path)) {
    const record = parseLine(line)
    if (record?.kind === 'checkpoint') yield record.note
    else if (record?.kind !== 'header') return
  }
}

/** As it was signed, whatever a mail program did to the ends of its lines. */
const noteIn = (text: string): string => `${text.replaceAll('\r\n', '\n').trim()}\n`

/** @throws OperatorError for a file that is neither. */
export function keptNotes(path: string): string[] {
  if (!existsSync(path)) throw new OperatorError(`There is no file ${path}.`)
  const notes = [...notesOfBundle(path)]
  if (notes.length > 0) return notes
  const note = statSync(path).size > NOTE_MAX ? '' : noteIn(readFileSync(path, 'utf8'))
  if (!note.includes('\n\n\u2014 '))
    throw new OperatorError(`${path} is neither an audit bundle nor a checkpoint.`)
  return [note]
}
