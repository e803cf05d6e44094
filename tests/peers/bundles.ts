/** Every bundle that can be made of a drawn season, and damaged ones. */

import type { AuditKey } from '#events/ledger/export.ts'
import { bundleLines } from '#events/ledger/export.ts'
import type { Level } from '#events/ledger/levels.ts'
import { drawSample, erasedOf, openedOf, sampleFrame } from '#events/ledger/sample.ts'
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

/** Null where the season has no published results under a signed checkpoint. */
function sampleOf(log: Logbook, entries: readonly Entry[], { number, count }: Season) {
  const frame = sampleFrame()
  const seasons = new Set<string>()
  for (const { head, told } of entries) {
    if (head.stream === 'programme') frame.take({ ...head, facts: told.facts ?? null })
    seasons.add(frame.season())
  }
  const season = [...seasons][number % seasons.size] ?? ''
  const from = frame.drawnFrom(season)
  if (!from) return null
  const { lists, size } = from
  const kept = new Set<string>(keptStreams(entries))
  const isErased = (id: string): boolean => !kept.has(`application-${id}`)
  const drawn = drawSample(lists, { root: log.rootAt(size), number, count, isErased })
  return {
    sample: { season, number, count, size },
    streams: new Set(openedOf(drawn).map((id) => `application-${id}`)),
    gone: new Set(erasedOf(drawn).map((id) => `application-${id}`)),
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
        ...(level === 'public' ? [] : [auditKey('programme', 'course')]),
        auditKey('programme', 'facts'),
        ...keptStreams(entries).flatMap((stream) =>
          opens(stream) ? [auditKey(stream, 'course'), auditKey(stream, 'facts')] : [],
        ),
      ],
      isOpened: ({ stream, type }) =>
        level === 'full' ||
        stream === 'programme' ||
        opens(stream) ||
        (level === 'sample' && type === 'ApplicationErased' && drawn?.gone.has(stream) === true),
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
