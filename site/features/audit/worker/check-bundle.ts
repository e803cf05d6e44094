/**
 * Verifies a bundle from its lines and keeps the season in it for looking around. The same lines of code as the command line;
 * no input or output, so that tests run it without a browser.
 */
import { type History, history } from '#events/history/history.ts'
import { type LineOf, parseLine } from '#events/ledger/bundle-lines.ts'
import { base64 } from '#events/ledger/encoding.ts'
import { parseVerifierKey, verifierKeyText } from '#events/ledger/note.ts'
import type { Problem } from '#events/ledger/problems.ts'
import { fewerWrongThanPercent } from '#events/ledger/sample.ts'
import { sampleFrame } from '#events/ledger/sample-frame.ts'
import type { Audited } from '#events/ledger/verify-bundle.ts'
import { verifySeason } from '#events/rules/verify-season.ts'
import { openAesGcm } from './aead.ts'
import { sha256 } from './sha256.ts'

/** `key`: the text of the key that the visitor knows from elsewhere; '' for none. `earlier`: signed notes. */
export type Check = {
  lines: Iterable<string>
  key: string
  earlier: readonly string[]
  whenTaken?: (entries: number) => void
}
type Header = Pick<LineOf<'header'>, 'auditor' | 'exportedAt' | 'size'>
/** Of a sample: how many of how many were opened, and of how many in a hundred it then cannot speak. */
type Sampled = { opened: number; of: number; percent: number }
export type Whole = Omit<Audited, 'root' | 'key' | 'sample'> & { sample: Sampled | null } & Header & {
    ok: true
    root: string
    key: string
    isTrusted: boolean
  }
/**
 * `line` 0 where no line is at fault. `from`: where only a signed root tells, the first entry that may be the one. `isBreach`: it is
 * what was recorded, and nobody could have decided it.
 */
type Broken = {
  ok: false
  problem: Problem | 'key-malformed'
  line: number
  seq: number
  from?: number
  isBreach?: true
}
export type Verdict = Whole | Broken
type Frame = ReturnType<typeof sampleFrame>
/** `season` and `frame` only where the bundle is whole. */
export type Checked = { verdict: Broken } | { verdict: Whole; season: History; frame: Frame }

/** Remembers the first line, which says for whom and when the bundle was made. */
function withFirst(lines: Iterable<string>) {
  let first = ''
  function* all(): Generator<string> {
    for (const line of lines) {
      if (first === '') first = line
      yield line
    }
  }
  const header = (): Header => {
    const line = parseLine(first, 2) ?? parseLine(first, 1)
    return line?.kind === 'header' ? line : { auditor: '', exportedAt: '', size: 0 }
  }
  return { all, header }
}

function sampled({ sample }: Audited): Sampled | null {
  if (!sample) return null
  const opened = sample.opened.length
  return { opened, of: sample.of, percent: fewerWrongThanPercent({ opened, of: sample.of }) }
}

export function checkBundle({ lines, key, earlier, whenTaken = () => undefined }: Check): Checked {
  const trusted = key.trim() === '' ? null : parseVerifierKey(key.trim())
  if (key.trim() !== '' && !trusted)
    return { verdict: { ok: false, problem: 'key-malformed', line: 0, seq: 0 } }
  const { all, header } = withFirst(lines)
  const walk = verifySeason({ lines: all(), trusted, earlier, aead: openAesGcm, sha256 })
  const season = history()
  const frame = sampleFrame()
  for (let step = walk.next(); ; step = walk.next()) {
    if (step.done) {
      if (!step.value.ok) return { verdict: { line: 0, ...step.value } }
      const { auditor, exportedAt, size } = header()
      const audited = {
        ...step.value,
        root: base64(step.value.root),
        key: verifierKeyText(step.value.key),
        sample: sampled(step.value),
      }
      return {
        verdict: { ...audited, auditor, exportedAt, size, isTrusted: trusted !== null },
        season,
        frame,
      }
    }
    const { opened, event } = step.value
    season.take(opened, event)
    frame.take(opened)
    whenTaken(opened.seq)
  }
}
