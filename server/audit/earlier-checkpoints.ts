/** Reads the signed checkpoints that an auditor already has: those of an older bundle, or a single note in a file. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { readBundle } from '#events/ledger/bundle.ts'
import { OperatorError } from '../runtime/errors.ts'
import { readLines } from './file-lines.ts'

/** A note has five lines, and witnesses may add theirs. */
const NOTE_MAX = 64 * 1024

function* notesOfBundle(path: string): Generator<string> {
  for (const read of readBundle(readLines(path))) {
    if ('problem' in read) return
    if (read.record.kind === 'checkpoint') yield read.record.note
    else if (read.record.kind !== 'header') return
  }
}

/** Undoes what a mail program may have done to the ends of the lines, which are signed. */
const noteIn = (text: string): string => `${text.replaceAll('\r\n', '\n').trim()}\n`

/** @throws OperatorError for a file that is neither. */
export function readEarlierCheckpoints(path: string): string[] {
  if (!existsSync(path)) throw new OperatorError(`There is no file ${path}.`)
  const notes = [...notesOfBundle(path)]
  if (notes.length > 0) return notes
  const note = statSync(path).size > NOTE_MAX ? '' : noteIn(readFileSync(path, 'utf8'))
  if (!note.includes('\n\n\u2014 '))
    throw new OperatorError(`${path} is neither an audit bundle nor a checkpoint.`)
  return [note]
}
