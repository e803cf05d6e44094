/**
 * The worker of the page /audit: checks the chosen file, keeps the season and answers questions about it. It reads
 * synchronously, so the page stops a check by ending the worker. Its own policy forbids it every request.
 */
import { linesOf } from '#events/ledger/bundle.ts'
import { noteIn, parseVerifierKey, type VerifierKey, verifierKeyText } from '#events/ledger/note.ts'
import { isOwnProof } from '#events/ledger/own-proof.ts'
import { receiptOfCode, verifyReceipt } from '#events/ledger/receipt.ts'
import { verifyOwnProof } from '#events/outcome/own-proof.ts'
import { unforeseen } from '#events/unforeseen.ts'
import { type Answers, answersAbout, draw, explainedIn } from './answers.ts'
import { type Checked, checkBundle, earlierNotes, openAesGcm } from './check-bundle.ts'
import type { Asked, CheckReply, OwnReply, Questions, ReceiptReply, Said } from './protocol.ts'

const AT_ONCE = 1 << 20

function* pieces(file: Blob, whenRead: (bytes: number) => void): Generator<Uint8Array> {
  const reader = new FileReaderSync()
  for (let at = 0; at < file.size; at += AT_ONCE) {
    yield new Uint8Array(reader.readAsArrayBuffer(file.slice(at, at + AT_ONCE)))
    whenRead(Math.min(at + AT_ONCE, file.size))
  }
}

/** The lines of a file, read in chunks, so that a large file needs no more memory. @param whenRead called with the bytes read so far */
const fileLines = (file: Blob, whenRead: (bytes: number) => void): Generator<string> =>
  linesOf(pieces(file, whenRead))

type Open = Extract<Checked, { season: unknown }> & { answers: Answers }
let open: Open | null = null

const say = (said: Said): void => self.postMessage(said)
function opened(): Open {
  if (!open) throw new Error('no bundle has been checked')
  return open
}

/** The notes in all files given with the bundle, and the names of unreadable files. */
function readEarlier({ earlier, note }: Questions['check']['in']): { notes: string[]; unread: string[] } {
  const pasted = noteIn(note)
  const found = earlier.map(({ name, file }) => ({
    name,
    notes: earlierNotes(() => fileLines(file, () => undefined)),
  }))
  return {
    notes: [...found.flatMap(({ notes }) => notes ?? []), ...(pasted === null ? [] : [pasted])],
    unread: [
      ...found.filter(({ notes }) => notes === null).map(({ name }) => name),
      ...(pasted === null && note.trim() !== '' ? [''] : []),
    ],
  }
}

function check(id: number, input: Questions['check']['in']): CheckReply {
  open = null
  const { file, key, witnesses } = input
  const { notes, unread } = readEarlier(input)
  let entries = 0
  const lines = fileLines(file, (read) => say({ id, progress: { read, of: file.size, entries } }))
  const checked = checkBundle({ lines, key, witnesses, earlier: notes, whenTaken: (seq) => (entries = seq) })
  if (!('season' in checked)) return { verdict: checked.verdict, seasons: [], unread }
  open = { ...checked, answers: answersAbout(checked.season) }
  return { verdict: checked.verdict, seasons: checked.season.seasons(), unread }
}

/** A pasted link carries the code of a receipt in its fragment; anything else is its text. */
function receiptIn(text: string): string {
  const [, code] = /#receipt=([\w-]+)\s*$/.exec(text) ?? []
  return code === undefined ? text : (receiptOfCode(code) ?? '')
}

function checkReceipt({ text, key }: Questions['receipt']['in']): Questions['receipt']['out'] {
  const trusted = key.trim() === '' ? null : parseVerifierKey(key.trim())
  const isMalformed = key.trim() !== '' && !trusted
  if (isOwnProof(text)) return { own: isMalformed ? malformed : ownReply(text, trusted) }
  return { receipt: isMalformed ? malformed : receiptReply(receiptIn(text), trusted) }
}
const malformed = { ok: false, fault: 'key-malformed' } as const

function receiptReply(text: string, trusted: VerifierKey | null): ReceiptReply {
  const outcome = verifyReceipt(text, trusted)
  return outcome.ok ? { ...outcome, key: verifierKeyText(outcome.key) } : outcome
}

function ownReply(text: string, trusted: VerifierKey | null): OwnReply {
  const found = verifyOwnProof(text, { trusted, aead: openAesGcm })
  if (!found.ok) return found
  const { scored, ...own } = found
  return { ...own, key: verifierKeyText(own.key), explained: scored && explainedIn(scored) }
}

function answer(asked: Asked): Questions[Asked['ask']]['out'] {
  switch (asked.ask) {
    case 'check':
      return check(asked.id, asked.input)
    case 'receipt':
      return checkReceipt(asked.input)
    case 'draw':
      return draw(opened(), asked.input)
    case 'view':
      return opened().answers.view(asked.input)
    case 'application':
      return opened().answers.application(asked.input)
    case 'figures':
      return opened().answers.figures(asked.input)
    default:
      return unforeseen(asked, null)
  }
}

self.onmessage = ({ data }: MessageEvent<Asked>) => {
  try {
    say({ id: data.id, reply: answer(data) })
  } catch (error) {
    say({ id: data.id, failed: String(error) })
  }
}
