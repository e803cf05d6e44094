/** Every bundle that can be made of a drawn season, and damaged ones. */

import type { AuditKey } from '#events/ledger/export.ts'
import { bundleLines } from '#events/ledger/export.ts'
import type { Level } from '#events/ledger/levels.ts'
import { drawSample, sampleFrame } from '#events/ledger/sample.ts'
import { auditKey, type Entry, type Logbook, signer } from '../vectors/logbook.ts'
import { about, auditor, closed, exportedAt, isHolder } from '../vectors/written.ts'
import type { Damage, Season } from './steps.ts'

const sizeOf = (note: string): number => Number(note.split('\n')[1])

/** The streams of applications that nobody erased. */
function keptStreams(entries: readonly Entry[]): AuditKey['holder'][] {
  const streams = new Set(entries.map(({ head }) => head.stream))
  for (const { head } of entries) if (head.type === 'ApplicationErased') streams.delete(head.stream)
  return [...streams].filter(isHolder)
}

/** Null where no season has a signed checkpoint of which a sample may be drawn. */
function sampleOf(log: Logbook, entries: readonly Entry[], { number, count }: Season) {
  const frame = sampleFrame()
  const seasons = new Set<string>()
  for (const { head, told } of entries) {
    frame.take({ ...head, facts: told.facts ?? null })
    seasons.add(frame.season())
  }
  const season = [...seasons][number % seasons.size] ?? ''
  const due = frame.publicationCheckpoint(season)
  const size = due === 'unpublished' ? frame.newestSigned() : due
  if (size === null || size === 'unsigned') return null
  const candidates = frame.candidates(season, size)
  const { opened } = drawSample({ root: log.rootAt(size), number, count, candidates })
  return {
    sample: { season, number, count, size },
    streams: new Set(opened.map((id) => `application-${id}`)),
  }
}

/** By name. */
export function bundlesOf(log: Logbook, season: Season): Record<string, string[]> {
  const size = Math.max(...log.notes.map(sizeOf))
  const entries = log.entries.slice(0, size)
  const drawn = sampleOf(log, entries, season)
  const bundleOf = (level: Level, opens: (stream: string) => boolean): string[] => [
    ...bundleLines({
      level,
      sample: level === 'sample' ? drawn?.sample : undefined,
      about,
      auditor,
      exportedAt,
      checkpoints: log.notes,
      keys: [
        auditKey('programme', 'course'),
        auditKey('programme', 'facts'),
        ...keptStreams(entries).flatMap((stream) => [
          auditKey(stream, 'course'),
          ...(opens(stream) ? [auditKey(stream, 'facts')] : []),
        ]),
      ],
      size,
      entries: entries.map(({ stored }) => stored),
      signer,
    }),
  ]
  return {
    public: bundleOf('public', () => false),
    ...(drawn && { sample: bundleOf('sample', (stream) => drawn.streams.has(stream)) }),
    full: bundleOf('full', () => true),
  }
}

/** A character is another one, a line is gone or comes later; and whoever holds the key may have signed it so. */
export function damaged(lines: readonly string[], { line, character, how, isSigned }: Damage): string[] {
  const at = line % (lines.length - 1)
  const text = lines[at] ?? ''
  const place = character % text.length
  const other = text[place] === 'e' ? 'f' : 'e'
  const changed = {
    altered: () => lines.with(at, text.slice(0, place) + other + text.slice(place + 1)),
    shortened: () => lines.with(at, text.slice(0, place) + text.slice(place + 1)),
    gone: () => lines.toSpliced(at, 1),
    twice: () => lines.toSpliced(at, 0, text),
    later: () => lines.toSpliced(at, 1).toSpliced(at + 1, 0, text),
    cut: () => lines.slice(0, at),
    torn: () => [...lines.slice(0, at), text.slice(0, Math.max(1, place))],
  }[how]()
  return isSigned ? closed(changed.filter((one) => !one.startsWith('{"kind":"closing"'))) : changed
}
