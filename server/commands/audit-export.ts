/** `audit export`, `audit checkpoint` and `audit replay`. An export is logged before its first line is written. */
import { open, unlink, writeFile } from 'node:fs/promises'
import { instantProblem } from '#events/dates.ts'
import { bundleFileName, type Recognisable, type Sample } from '#events/ledger/bundle.ts'
import type { Level } from '#events/ledger/levels.ts'
import { type Point, replayLine } from '#events/projections/replay.ts'
import { BundleAsked, sampleAsked } from '../audit/bundle-asked.ts'
import { stateInBundle, stateInData, trustedKey } from '../audit/check-bundle.ts'
import { findingInWords } from '../audit/check-log.ts'
import type { Config } from '../config.ts'
import { OperatorError, WrongUsage } from '../runtime/errors.ts'
import {
  auditBundle,
  type BundleHeader,
  type SampleAsked,
  sampleFor,
  seasonOf,
} from '../store/audit-bundle.ts'
import { type Folder, type Folders, inFolder, openFolder } from '../store/folder.ts'
import {
  fewSentence,
  inReadingOrder,
  recognisableSentence,
  seasonLines,
  stateLines,
  weightsSentences,
} from './audit-sentences.ts'
import {
  assertWritable,
  type Command,
  dataFolderConfig,
  flag,
  instantFrom,
  parseOptions,
  plural,
  text,
} from './command.ts'
import { signedLog, withLocalCommands } from './running-server.ts'

// Writes a bundle of a data folder into a file, also beside a running server.

async function during<T>(folders: Folders, work: (folder: Folder) => Promise<T>): Promise<T> {
  const folder = openFolder(folders)
  try {
    return await work(folder)
  } finally {
    folder.close()
  }
}

type Written = { recognisable: Recognisable | null; few: boolean }

/** @returns what the command prints about the file @throws OperatorError */
const writeBundle = (folders: Folders, header: BundleHeader & { size: number }, out: string) =>
  during(folders, async (folder): Promise<Written> => {
    const bundle = await auditBundle(folder, header)
    if (!bundle)
      throw new OperatorError('Applications are being erased at this moment. Try again when that is done.')
    await writeChunks(out, bundle.chunks)
    return bundle
  })

/** Readable only by the owner; never overwrites a file, and removes an unfinished one. */
async function writeChunks(path: string, chunks: Iterable<string>): Promise<void> {
  await using file = await open(path, 'wx', 0o600)
  try {
    for (const chunk of chunks) await file.write(chunk)
    await file.sync()
  } catch (error) {
    await unlink(path)
    throw error
  }
}

const usage =
  'Use: bun run audit export --auditor NAME [--level public | sample --number N --count N [--season S] | full] [--out FILE] [--data DIR]'
const shows: Record<Level, string> = {
  public: 'the rules, how many stood where on each day, and the published lists; nothing of a family',
  sample:
    'what a public one shows, and of the families that were drawn every decision and every fact that points come from, in bands: not to be published; no name, no address, no exact figure',
  full: 'every decision and every fact that points come from, in bands: confidential, for this auditor alone; no name, no address, no exact figure',
}
const options = {
  auditor: text,
  level: text,
  number: text,
  count: text,
  season: text,
  out: text,
  data: text,
}
/** @throws OperatorError */
const sampleIn = (config: Config, asked: SampleAsked): Sample =>
  inFolder(config, (folder) => {
    const sample = sampleFor(folder, asked)
    if (sample) return sample
    throw new OperatorError(
      'A sample is drawn from published results, over the checkpoint that is signed then. Publish them, sign (bun run audit checkpoint), hand that checkpoint out, and let the auditor name the number afterwards.',
    )
  })

export const exportCommand: Command = async (args, context) => {
  const { values } = parseOptions(args, options, usage)
  const { data, out: file, ...words } = values
  const given = BundleAsked.safeParse(words).data
  if (!given) throw new WrongUsage(usage)
  const { auditor, level } = given
  const asked = sampleAsked(given)
  const config = dataFolderConfig(context, data)
  const sample = asked ? sampleIn(config, asked) : undefined
  const whom = { auditor, level, sample }
  const exportedAt = context.clock().toISOString()
  const season = sample?.season ?? inFolder(config, seasonOf)
  const out = file ?? bundleFileName({ season, level, exportedAt })
  await assertWritable(out, '--out')
  const rows = inFolder(config, ({ log }) => log.size()) + 1
  await withLocalCommands(config, ({ exportMade }) => exportMade({ ...whom, rows }), context.clock)
  const { size } = await signedLog(config, context)
  const { recognisable, few } = await writeBundle(config, { ...whom, exportedAt, size }, out)
  context.print(`${out} holds ${plural(size, 'entry', 'entries')} for ${auditor}: ${shows[level]}.`)
  if (sample)
    context.print(
      `Drawn by the number ${sample.number} over the checkpoint of ${plural(sample.size, 'entry', 'entries')}.`,
    )
  if (few) context.print(fewSentence)
  if (recognisable) context.print(recognisableSentence(recognisable))
  context.print(`Anyone can check it with: bun run audit verify --bundle ${out}`)
  return 0
}

// `audit checkpoint`: signs the log's size and root hash.

const checkpointUsage = 'Use: bun run audit checkpoint [--to FILE] [--data DIR]'

export const checkpoint: Command = async (args, context) => {
  const { to, data } = parseOptions(args, { to: text, data: text }, checkpointUsage).values
  const config = dataFolderConfig(context, data)
  if (to !== undefined) await assertWritable(to, '--to')
  const { note, size } = await signedLog(config, context)
  if (to === undefined) {
    context.print(note.trimEnd())
    return 0
  }
  // `wx`: never overwrites a file created since the check.
  await writeFile(to, note, { flag: 'wx' })
  context.print(`${to} is signed for ${plural(size, 'entry', 'entries')}: hand it out as widely as you like.`)
  context.print(`Any later bundle must fit it: bun run audit verify --bundle BUNDLE --earlier ${to}`)
  return 0
}

// `audit replay`: the state of every application at a point of the log, from a data folder or a bundle.

const replayUsage =
  'Use: bun run audit replay [--at SEQ-OR-TIME] [--json] [--data DIR | --bundle FILE [--key VERIFIER-KEY]]'

/** @throws WrongUsage unless it is an event's number or a time with its zone */
function pointFrom(text: string | undefined): Point {
  if (text === undefined) return { seq: Number.MAX_SAFE_INTEGER }
  if (/^[1-9]\d{0,14}$/.test(text)) return { seq: Number(text) }
  if (instantProblem(text) === 'format')
    throw new WrongUsage('--at must be the number of an event, or a time such as 2026-03-01T10:00:00+05:30.')
  return { at: instantFrom('--at', text) }
}

export const replayCommand: Command = async (args, context) => {
  const options = { at: text, bundle: text, data: text, key: text, json: flag }
  const { at, bundle, data, key, json } = parseOptions(args, options, replayUsage).values
  const point = pointFrom(at)
  const config = bundle === undefined ? dataFolderConfig(context, data) : null
  const state = config
    ? stateInData(config, point)
    : stateInBundle({ path: bundle ?? '', point, trusted: trustedKey(key) })
  if (!state.ok) throw new OperatorError(findingInWords(state))
  if (at !== undefined && 'seq' in point && point.seq > state.size)
    throw new OperatorError(`The log has only ${plural(state.size, 'event')}.`)
  const { results, seasons, weights, idOf } = state
  const lines = json
    ? [...seasons, ...results.map((one) => replayLine(idOf(one.ledgerId), one))].map((one) =>
        JSON.stringify(one),
      )
    : [
        ...weightsSentences(weights),
        ...seasons.flatMap(seasonLines),
        ...inReadingOrder(results).flatMap((one) => stateLines(idOf(one.ledgerId), one)),
      ]
  for (const line of lines) context.print(line)
  return 0
}
