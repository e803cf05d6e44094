/** `audit verify`: verifies the integrity of a data folder or of an auditor's bundle. */
import { verifierKeyText } from '#events/ledger/note.ts'
import { checkBundle, trustedKey } from '../audit/check-bundle.ts'
import { checkFiles } from '../audit/check-files.ts'
import { type Checked, checkLog, type Finding } from '../audit/check-log.ts'
import { keptNotes } from '../audit/kept-notes.ts'
import { compareWithServer, rebuiltLines } from '../audit/served.ts'
import type { Config } from '../config.ts'
import { OperatorError } from '../runtime/errors.ts'
import { type Folders, inFolder } from '../store/folder.ts'
import { brokenSentence, counted } from './audit-words.ts'
import { asked, type Command, heldConfig, numbered, type Surroundings } from './command.ts'

const usage =
  'Use: bun run audit verify [--data DIR] [--without-files] | verify --bundle FILE [--key VERIFIER-KEY] [--earlier FILE]'

export const verify: Command = async (words, around) => {
  const { options, flags, rest } = asked(words, {
    valued: ['bundle', 'data', 'key', 'earlier'],
    flags: ['without-files'],
    usage,
  })
  const bundle = options.bundle ?? rest[0]
  if (bundle !== undefined) return verifyBundleFile(around, { ...options, path: bundle })
  if (options.earlier !== undefined) throw new OperatorError(usage)
  return verifyFolder(around, { data: options.data, withFiles: !flags.has('without-files') })
}

/** Everything before a finding was found good, so the sentence says where the trouble begins. */
function failed({ complain }: Surroundings, { seq, says }: Finding): 1 {
  complain(seq > 0 ? `Event ${seq} is not what was recorded: ${says}` : says)
  return 1
}

type BundleAsk = { path: string; key?: string | undefined; earlier?: string | undefined }
function verifyBundleFile(around: Surroundings, { path, key, earlier }: BundleAsk): 0 | 1 {
  const trusted = trustedKey(key)
  const kept = earlier === undefined ? [] : keptNotes(earlier)
  const checked = checkBundle({ path, trusted, earlier: kept, point: { seq: Number.MAX_SAFE_INTEGER } })
  if (!checked.ok) return failed(around, checked)
  const { size, withheld, grownFrom, results } = checked
  around.say(
    `The bundle is whole: ${numbered(size, 'entry', 'entries')}, ${withheld} of staff known by their hash alone.`,
  )
  around.say(`Signed by ${verifierKeyText(checked.key)}`)
  if (!trusted)
    around.say('Compare this key with the one that the programme has published, or give it as --key.')
  if (earlier !== undefined)
    around.say(
      `The log only grew: its first ${numbered(grownFrom, 'entry', 'entries')} are those that ${earlier} was signed for.`,
    )
  const there = results.filter((one) => !one.isErased)
  const scored = there.filter(({ score }) => score !== null).length
  const ranked = there.filter(({ rank }) => rank !== null).length
  around.say(
    `Recomputed ${numbered(results.length, 'application')}, ${numbered(scored, 'score')}, ${numbered(ranked, 'rank')}: ${counted(results)}.`,
  )
  return 0
}

type FolderAsk = { data: string | undefined; withFiles: boolean }
async function verifyFolder(around: Surroundings, { data, withFiles }: FolderAsk): Promise<0 | 1> {
  const config = heldConfig(around, data)
  const checked = inFolder(config, checkLog)
  if (!checked.ok) return failed(around, checked)
  around.say(sentence(checked))
  around.say(
    `The key of this log: ${inFolder(config, ({ checkpoints }) => verifierKeyText(checkpoints.key))}`,
  )
  const isSame = await sameAsServed(around, config)
  const areWhole = !withFiles || (await filesWhole(around, config))
  return isSame && areWhole ? 0 : 1
}

async function filesWhole({ say, complain }: Surroundings, config: Config): Promise<boolean> {
  const files = await checkFiles(config)
  if (files.broken.length > 0) complain(brokenSentence(files))
  else say(`${numbered(files.count, 'uploaded file')} opened with the right keys.`)
  return files.broken.length === 0
}

function sentence({ size, signed, erased }: Extract<Checked, { ok: true }>): string {
  const seals =
    signed === 0
      ? 'none of them is covered by a signed checkpoint yet'
      : `${signed} are covered by signed checkpoints`
  return `The log is whole: ${numbered(size, 'event')}, ${seals}; ${numbered(erased, 'application')} erased.`
}

/** Rebuilds every read model from the log, and compares with the running server where there is one. */
async function sameAsServed({ say, complain }: Surroundings, folders: Folders): Promise<boolean> {
  const compared = await compareWithServer(folders)
  if (!compared)
    say(
      `The read models were rebuilt from the log: ${numbered(rebuiltLines(folders).length, 'row')}. No server is running to compare them with.`,
    )
  else if (compared.differing.length === 0)
    say(
      `The running server shows the same at event ${compared.position}: ${numbered(compared.rows, 'row')} compared.`,
    )
  else {
    complain(
      `The running server shows ${numbered(compared.differing.length, 'row')} otherwise than the log says, such as:`,
    )
    for (const line of compared.differing.slice(0, 5)) complain(`  ${line}`)
  }
  return compared === null || compared.differing.length === 0
}
