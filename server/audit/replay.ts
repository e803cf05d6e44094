/** `audit replay`: the state of every application as it was at a point of the log, from a data folder or a bundle. */
import { isUpTo, type Point, type Replayed, replay, replayLine } from '#events/projections/replay.ts'
import { asked, Cannot, type Command, configFor, mustHoldData, numbered } from '../commands/command.ts'
import { type Folder, openFolder } from '../store/folder.ts'
import { applicationStream } from '../store/log.ts'
import { checkBundle, trustedKey } from './check-bundle.ts'
import { checkLog, type Finding } from './check-log.ts'
import { inReadingOrder, toldLines } from './told.ts'

const usage =
  'Use: bun run audit replay [--at SEQ-OR-TIME] [--json] [--data DIR | --bundle FILE [--key VERIFIER-KEY]]'
const zoned = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/

type State = { ok: true; size: number; results: Replayed[]; idOf: (ledgerId: string) => string }

/** @throws Cannot for what is neither the number of an event nor a time with its zone. */
export function pointFrom(text: string | undefined): Point {
  if (text === undefined) return { seq: Number.MAX_SAFE_INTEGER }
  if (/^[1-9]\d{0,14}$/.test(text)) return { seq: Number(text) }
  const time = zoned.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time))
    throw new Cannot('--at must be the number of an event, or a time such as 2026-03-01T10:00:00+05:30.')
  return { at: new Date(time).toISOString() }
}

export const replayCommand: Command = async (words, around) => {
  const { options, flags, rest } = asked(words, {
    valued: ['at', 'bundle', 'data', 'key'],
    flags: ['json'],
    usage,
  })
  if (rest.length > 0) throw new Cannot(usage)
  const point = pointFrom(options.at)
  const state = options.bundle
    ? fromBundle(options.bundle, point, options.key)
    : fromData(configFor(around, options.data), point)
  if (!state.ok) throw new Cannot(`Event ${state.seq} is not what was recorded: ${state.says}`)
  if (options.at !== undefined && 'seq' in point && point.seq > state.size)
    throw new Cannot(`The log has only ${numbered(state.size, 'event')}.`)
  const { results, idOf } = state
  if (flags.has('json'))
    for (const one of results) around.say(JSON.stringify(replayLine(idOf(one.ledgerId), one)))
  else
    for (const one of inReadingOrder(results))
      for (const line of toldLines(idOf(one.ledgerId), one)) around.say(line)
  return 0
}

/** A bundle knows an application only by its ledger id. */
function fromBundle(path: string, point: Point, key: string | undefined): State | Finding {
  const checked = checkBundle({ path, point, trusted: trustedKey(key) })
  return checked.ok ? { ...checked, idOf: (ledgerId) => ledgerId } : checked
}

function fromData(config: { dataDir: string; keyDir: string }, point: Point): State | Finding {
  mustHoldData(config.dataDir)
  const folder = openFolder(config)
  try {
    return fromFolder(folder, point)
  } finally {
    folder.close()
  }
}

/** In a data folder an application has its own id; of an erased one only the ledger's is left. */
export function fromFolder(folder: Folder, point: Point): State | Finding {
  const state = replay()
  const ids = new Map<string, string>()
  const checked = checkLog(folder, (event) => {
    if (event.of === 'staff') return
    if (event.of === 'application' && event.recorded.event.type === 'ApplicationStarted')
      ids.set(event.recorded.stream, event.recorded.event.details.id)
    if (isUpTo(point, event.of === 'erased' ? event : event.recorded)) state.take(event)
  })
  const idOf = (ledgerId: string) => ids.get(applicationStream(ledgerId)) ?? ledgerId
  return checked.ok ? { ok: true, size: checked.size, results: state.results(), idOf } : checked
}
