/** `audit export`: writes an auditor's bundle. The export is logged before its first line is written. */
import * as z from 'zod/mini'
import { bundleFileName, type Sample } from '#events/ledger/bundle.ts'
import { LARGEST_NUMBER, LARGEST_SAMPLE, type Level, levels } from '#events/ledger/levels.ts'
import { writeBundle } from '../audit/bundle-file.ts'
import type { Config } from '../config.ts'
import { OperatorError, WrongUsage } from '../runtime/errors.ts'
import { Auditor } from '../store/audit-bundle.ts'
import { type SampleAsked, sampleFor, seasonOf } from '../store/bundle-frame.ts'
import { inFolder, openFolder } from '../store/folder.ts'
import { noSampleSentence, recognisableSentence } from './audit-sentences.ts'
import { type Command, dataFolderConfig, parseOptions, plural, text } from './command.ts'
import { assertWritable } from './out-file.ts'
import { signedLog, withLocalCommands } from './running-server.ts'

const usage =
  'Use: bun run audit export --auditor NAME [--level public | sample --number N --count N [--season S] [--checkpoint SIZE] | full] [--out FILE] [--data DIR]'
const AskedLevel = z._default(z.enum(levels), 'public')
/** What a bundle of each level shows, for whoever made it. */
const shows: Record<Level, string> = {
  public: 'every decision, and no fact of a family',
  sample:
    'every decision, and of the families that were drawn every fact that points come from, in bands: not to be published; no name, no address, no exact figure',
  full: 'every fact that points come from, in bands: confidential, for this auditor alone; no name, no address, no exact figure',
}
const options = {
  auditor: text,
  level: text,
  number: text,
  count: text,
  season: text,
  checkpoint: text,
  out: text,
  data: text,
}
type Values = { [Name in keyof typeof options]?: string | undefined }

/** Undefined where there is none. @throws WrongUsage for what is no whole number from 1, or from 0 where `least` is 0, to `most`. */
function whole(value: string | undefined, name: string, [least, most]: readonly [number, number]) {
  if (value === undefined) return undefined
  const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
  if (number >= least && number <= most) return number
  throw new WrongUsage(`--${name} must be a whole number from ${least} to ${most}.`)
}

/** @throws WrongUsage where a number or a count is missing, or where there is one at another level. */
function sampleAsked({ number, count, checkpoint, season }: Values, level: Level): SampleAsked | null {
  const asked = {
    number: whole(number, 'number', [0, LARGEST_NUMBER]),
    count: whole(count, 'count', [1, LARGEST_SAMPLE]),
    checkpoint: whole(checkpoint, 'checkpoint', [1, Number.MAX_SAFE_INTEGER]),
    season,
  }
  if (level !== 'sample') {
    if (Object.values(asked).some((value) => value !== undefined)) throw new WrongUsage(usage)
    return null
  }
  if (asked.number === undefined || asked.count === undefined) throw new WrongUsage(usage)
  return { ...asked, number: asked.number, count: asked.count }
}

/** @throws OperatorError */
async function sampleIn(config: Config, asked: SampleAsked): Promise<Sample> {
  const { close, ...folder } = openFolder(config)
  try {
    const sample = await sampleFor(folder, asked)
    if ('why' in sample) throw new OperatorError(noSampleSentence(sample))
    return sample
  } finally {
    close()
  }
}

async function seasonIn(config: Config): Promise<string> {
  const { close, ...folder } = openFolder(config)
  try {
    return await seasonOf(folder)
  } finally {
    close()
  }
}

export const exportCommand: Command = async (args, context) => {
  const { values } = parseOptions(args, options, usage)
  const { success, data: auditor } = Auditor.safeParse(values.auditor)
  const level = AskedLevel.safeParse(values.level).data
  if (!success || !level) throw new WrongUsage(usage)
  const asked = sampleAsked(values, level)
  const config = dataFolderConfig(context, values.data)
  const sample = asked ? await sampleIn(config, asked) : undefined
  const whom = { auditor, level, sample }
  const exportedAt = context.clock().toISOString()
  const season = sample?.season ?? (await seasonIn(config))
  const out = values.out ?? bundleFileName({ season, level, exportedAt })
  await assertWritable(out, '--out')
  const rows = inFolder(config, ({ log }) => log.size()) + 1
  await withLocalCommands(config, ({ exportMade }) => exportMade({ ...whom, rows }), context.clock)
  const sign = async () => (await signedLog(config, context)).size
  const { size, recognisable } = await writeBundle(
    { folders: config, header: { ...whom, exportedAt }, sign },
    out,
  )
  context.print(`${out} holds ${plural(size, 'entry', 'entries')} for ${auditor}: ${shows[level]}.`)
  if (sample)
    context.print(
      `Drawn by the number ${sample.number} over the checkpoint of ${plural(sample.size, 'entry', 'entries')}.`,
    )
  if (recognisable) context.print(recognisableSentence(recognisable))
  context.print(`Anyone can check it with: bun run audit verify --bundle ${out}`)
  return 0
}
