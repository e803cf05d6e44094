/**
 * Verifies a bundle line by line and returns its season for viewing, with the same code as the command line. No input or
 * output, so that tests run without a browser.
 */

import { gcm } from '@noble/ciphers/aes.js'
import { type History, history } from '#events/history/history.ts'
import { type LineOf, parseLine, readBundle } from '#events/ledger/bundle.ts'
import { base64, fromBase64 } from '#events/ledger/encoding.ts'
import { noteIn, parseVerifierKey, verifierKeyText } from '#events/ledger/note.ts'
import type { Problem } from '#events/ledger/problems.ts'
import {
  type AuditedSample,
  type DrawnSample,
  erasedOf,
  fewerWrongThanPercent,
  type Stratum,
  strata,
} from '#events/ledger/sample.ts'
import type { Aead } from '#events/ledger/sealing.ts'
import type { Audited } from '#events/ledger/verify-bundle.ts'
import type { Seen, Witnessed } from '#events/ledger/witnessed.ts'
import { verifySeason } from '#events/rules/rules.ts'
import type { Malformed } from '../problems.ts'

/** `at`: the time of signing according to the log, in milliseconds since 1970. */
type Signed = { size: number; root: Uint8Array; at: number }

/** The recorded checkpoint over so many entries, null for the newest. The check has compared its root with the tree. */
export function signedRoot(season: History, wanted: number | null): Signed | null {
  const signed = season
    .programmeSteps()
    .flatMap(({ event, at }) => (event.type === 'CheckpointSigned' ? [{ ...event.facts, at }] : []))
  const one = wanted === null ? signed.at(-1) : signed.find(({ size }) => size === wanted)
  const root = one && fromBase64(one.root)
  return root ? { size: one.size, root, at: one.at } : null
}

/** `key`, `witnesses`: keys that the visitor has entered, one witness per line; '' for none. `earlier`: signed notes. */
export type Check = {
  lines: Iterable<string>
  key: string
  witnesses: string
  earlier: readonly string[]
  whenTaken?: (entries: number) => void
}
type Header = Pick<LineOf<'header'>, 'auditor' | 'exportedAt' | 'size'>
/**
 * The draw of a sample: its number, its checkpoint (size, time of signing in milliseconds since 1970, root in base64), and what it
 * opens of each list. `erased`: drawn applications that were erased, `erasedSince` of them after the checkpoint.
 */
export type Sampled = Pick<AuditedSample, 'season' | 'number' | 'size' | 'erasedSince'> & {
  signedAt: number
  root: string
  shares: Share[]
  erased: number
}

/** How many of a published list a sample opens, and the percentage below which faults may remain in it. */
export type Share = { list: Stratum; opened: number; of: number; percent: number }

export const sharesOf = (drawn: DrawnSample): Share[] =>
  strata.map((list) => {
    const { opened, of } = drawn[list]
    const percent = fewerWrongThanPercent({ opened: opened.length, of })
    return { list, opened: opened.length, of, percent }
  })
/** `isTrusted`: the visitor entered the key. `seen`: sizes of checkpoints with the time in seconds since 1970. */
export type WitnessSeen = { name: string; key: string; isTrusted: boolean; seen: Seen[] }
type Watched = { witnesses: WitnessSeen[]; unknown: number }
export type Whole = Omit<Audited, 'root' | 'key' | 'sample' | 'witnessed'> &
  Header & {
    ok: true
    sample: Sampled | null
    witnessed: Watched
    root: string
    key: string
    /** The newest checkpoint; null in a bundle of an empty log. */
    note: string | null
    isTrusted: boolean
  }
/**
 * `line`: 0 where no line is at fault. `from`: for a fault that shows at a checkpoint only, the first entry that may be at fault.
 * `isBreach`: the entry is unaltered but breaks a rule.
 */
type Broken = {
  ok: false
  problem: Problem | Malformed
  line: number
  seq: number
  from?: number
  isBreach?: true
}
export type Verdict = Whole | Broken
export type Checked = { verdict: Broken } | { verdict: Whole; season: History }

const CHECKPOINT = '{"kind":"checkpoint"'

/** Passes the lines on and remembers the header and the last checkpoint, which is the newest. */
function remembering(lines: Iterable<string>) {
  let first = ''
  let newest = ''
  function* all(): Generator<string> {
    for (const line of lines) {
      if (first === '') first = line
      if (line.startsWith(CHECKPOINT)) newest = line
      yield line
    }
  }
  const header = (): Header => {
    const line = parseLine(first)
    return line?.kind === 'header' ? line : { auditor: '', exportedAt: '', size: 0 }
  }
  const note = (): string | null => {
    const line = parseLine(newest)
    return line?.kind === 'checkpoint' ? line.note : null
  }
  return { all, header, note }
}

function sampled({ sample }: Audited, history: History): Sampled | null {
  const signed = sample && signedRoot(history, sample.size)
  if (!signed) return null
  const { season, number, size, erasedSince } = sample
  return {
    season,
    number,
    size,
    signedAt: signed.at,
    root: base64(signed.root),
    shares: sharesOf(sample),
    erased: erasedOf(sample).length,
    erasedSince,
  }
}

const watched = ({ witnesses, unknown }: Witnessed): Watched => ({
  witnesses: witnesses.map(({ witness, ...one }) => ({
    name: witness.name,
    key: verifierKeyText(witness),
    ...one,
  })),
  unknown,
})

/** The parsed keys of the visitor, or the name of the malformed one. */
function keysIn({ key, witnesses }: Check) {
  const trusted = key.trim() === '' ? null : parseVerifierKey(key.trim())
  if (key.trim() !== '' && !trusted) return 'key-malformed'
  const lines = witnesses.split('\n').map((line) => line.trim())
  const texts = lines.filter((line) => line !== '')
  const keys = texts.flatMap((text) => parseVerifierKey(text, 'cosignature') ?? [])
  return keys.length === texts.length ? { trusted, witnesses: keys } : 'witness-malformed'
}

/** Not by WebCrypto, which is asynchronous, while the check of an entry is synchronous. */
export const openAesGcm: Aead = (key, nonce, ciphertextAndTag, additionalData) => {
  try {
    return gcm(key, nonce, additionalData).decrypt(ciphertextAndTag)
  } catch {
    return null // noble throws for a wrong tag
  }
}

export function checkBundle(check: Check): Checked {
  const keys = keysIn(check)
  if (typeof keys === 'string') return { verdict: { ok: false, problem: keys, line: 0, seq: 0 } }
  const { lines, earlier, whenTaken = () => undefined } = check
  const { all, header, note } = remembering(lines)
  const walk = verifySeason({ lines: all(), ...keys, earlier, aead: openAesGcm })
  const season = history()
  for (let step = walk.next(); ; step = walk.next()) {
    if (step.done) {
      if (!step.value.ok) return { verdict: { line: 0, ...step.value } }
      const { auditor, exportedAt, size } = header()
      const audited = {
        ...step.value,
        root: base64(step.value.root),
        key: verifierKeyText(step.value.key),
        sample: sampled(step.value, season),
        witnessed: watched(step.value.witnessed),
      }
      return {
        verdict: { ...audited, auditor, exportedAt, size, note: note(), isTrusted: keys.trusted !== null },
        season,
      }
    }
    const { opened, event } = step.value
    season.take(opened, event)
    whenTaken(opened.seq)
  }
}

/** The notes of a bundle; stops before the entries, which follow the checkpoints. */
function* notesOfBundle(lines: Iterable<string>): Generator<string> {
  for (const read of readBundle(lines)) {
    if ('problem' in read) return
    if (read.record.kind === 'checkpoint') yield read.record.note
    else if (read.record.kind !== 'header') return
  }
}

/** A note has five lines and those of the witnesses. */
const NOTE_LINES = 120

/** The checkpoints in an older bundle or a note. @param lines returns a new iterator for each call @returns null for any other file */
export function earlierNotes(lines: () => Iterable<string>): string[] | null {
  const notes = [...notesOfBundle(lines())]
  if (notes.length > 0) return notes
  const start: string[] = []
  for (const line of lines()) if (start.push(line) === NOTE_LINES) break
  const note = noteIn(start.join('\n'))
  return note === null ? null : [note]
}
