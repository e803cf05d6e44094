/** `audit verify`: verifies a data folder or an auditor's bundle. */

import { verifierKeyText } from '#events/ledger/note.ts'
import { weightsNoticed } from '#events/programme/weights.ts'
import { recognisableAmong } from '#events/projections/recognisable.ts'
import { checkBundle, readEarlierCheckpoints, trustedKey, trustedWitnesses } from '../audit/check-bundle.ts'
import { type Checked, checkLog, type Finding, findingInWords, type OpenedRow } from '../audit/check-log.ts'
import { checkFiles, findingSentence, staffFindings, vaultFindings } from '../audit/check-vault.ts'
import type { Config } from '../config.ts'
import { StorageUnavailable } from '../runtime/errors.ts'
import { type Folders, inFolder } from '../store/folder.ts'
import {
  brokenSentence,
  countByStatus,
  recognisableSentence,
  sampleSentences,
  weightsSentences,
  witnessSentences,
} from './audit-sentences.ts'
import {
  type Command,
  type CommandContext,
  dataFolderConfig,
  flag,
  parseOptions,
  plural,
  text,
  texts,
} from './command.ts'

const usage =
  'Use: bun run audit verify [--data DIR] [--without-files] [--earlier FILE] | verify --bundle FILE [--key VERIFIER-KEY] [--witness VERIFIER-KEY ...] [--earlier FILE]'

export const verify: Command = async (args, context) => {
  const options = {
    bundle: text,
    data: text,
    key: text,
    witness: texts,
    earlier: text,
    'without-files': flag,
  }
  const { values, positionals } = parseOptions(args, options, usage, { allowPositionals: true })
  const path = values.bundle ?? positionals[0]
  if (path !== undefined) return verifyBundleFile(context, { ...values, path })
  return verifyFolder(context, { ...values, withFiles: !values['without-files'] })
}

const whatToDo = {
  bundle: 'Keep this file. Ask the organisers for a new one; if it says the same, ask them in public why.',
  folder:
    'Copy DATA_DIR and KEY_DIR as they are before anything else; then see docs/organiser.md, "When something is wrong".',
}

function failed({ print, printError }: CommandContext, finding: Finding, what: keyof typeof whatToDo): 1 {
  printError(findingInWords(finding))
  print(whatToDo[what])
  return 1
}

type BundleOptions = {
  path: string
  key?: string | undefined
  witness?: string[] | undefined
  earlier?: string | undefined
}
function verifyBundleFile(context: CommandContext, { path, key, witness, earlier }: BundleOptions): 0 | 1 {
  const trusted = trustedKey(key)
  const notes = earlier === undefined ? [] : readEarlierCheckpoints(earlier)
  const witnesses = trustedWitnesses(witness)
  const point = { seq: Number.MAX_SAFE_INTEGER }
  const checked = checkBundle({ path, trusted, witnesses, earlier: notes, point })
  if (!checked.ok) return failed(context, checked, 'bundle')
  const { level, size, grownFrom, results, sample } = checked
  context.print(`The bundle is whole: ${plural(size, 'entry', 'entries')}. Its level is ${level}.`)
  context.print(`Signed by ${verifierKeyText(checked.key)}`)
  if (!trusted)
    context.print('Compare this key with the one that the programme has published, or give it as --key.')
  if (earlier !== undefined) context.print(grownSentence(grownFrom, earlier))
  for (const line of witnessSentences(checked.witnessed)) context.print(line)
  for (const line of sample ? sampleSentences(sample) : []) context.print(line)
  for (const line of weightsSentences(checked.weights)) context.print(line)
  const present = results.filter((one) => one.is === 'there')
  if (level === 'full')
    context.print(recognisableSentence(recognisableAmong(present.map(({ standing }) => standing))))
  const scored = present.filter(({ score }) => score !== null).length
  const ranked = present.filter(({ rank }) => rank !== null).length
  context.print(
    `Recomputed ${plural(results.length, 'application')}, ${plural(scored, 'score')}, ${plural(ranked, 'rank')}: ${countByStatus(results)}.`,
  )
  return 0
}

const grownSentence = (size: number, earlier: string): string =>
  `The log only grew: its first ${plural(size, 'entry', 'entries')} are those that ${earlier} was signed for.`

type FolderOptions = { data?: string | undefined; earlier?: string | undefined; withFiles: boolean }
async function verifyFolder(
  context: CommandContext,
  { data, earlier, withFiles }: FolderOptions,
): Promise<0 | 1> {
  const config = dataFolderConfig(context, data)
  const notes = earlier === undefined ? [] : readEarlierCheckpoints(earlier)
  const weights = weightsNoticed()
  const visit = (row: OpenedRow): void => {
    if (row.of === 'programme') weights.take(row.recorded)
  }
  const checked = inFolder(config, (folder) => checkLog(folder, { earlier: notes, visit }))
  if (!checked.ok) return failed(context, checked, 'folder')
  context.print(sentence(checked))
  for (const line of weightsSentences(weights.notices())) context.print(line)
  if (earlier !== undefined) context.print(grownSentence(checked.grownFrom, earlier))
  context.print(
    `The key of this log: ${inFolder(config, ({ checkpoints }) => verifierKeyText(checkpoints.key))}`,
  )
  const areStaffTrue = staffAsLogged(context, config)
  // Frees memory before the next part.
  Bun.gc(true)
  const isVaultTrue = vaultAsLogged(context, config)
  const areWhole = !withFiles || (await filesWhole(context, config))
  return areStaffTrue && isVaultTrue && areWhole ? 0 : 1
}

function staffAsLogged({ printError }: CommandContext, folders: Folders): boolean {
  const findings = staffFindings(folders)
  for (const finding of findings) printError(findingSentence(finding))
  return findings.length === 0
}

const MOST_NAMED = 40

function vaultAsLogged({ print, printError }: CommandContext, folders: Folders): boolean {
  const findings = vaultFindings(folders)
  for (const finding of findings.slice(0, MOST_NAMED)) printError(finding)
  if (findings.length > MOST_NAMED) printError(`And ${findings.length - MOST_NAMED} more of this kind.`)
  if (findings.length === 0) print('The vault and the keys carry what the log decides, and nothing else.')
  return findings.length === 0
}

async function filesWhole({ print, printError }: CommandContext, config: Config): Promise<boolean> {
  try {
    const files = await checkFiles(config)
    if (files.broken.length > 0) printError(brokenSentence(files))
    else print(`${plural(files.count, 'uploaded file')} opened with the right keys.`)
    return files.broken.length === 0
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    printError(
      `The uploaded files cannot be read now, so whether they are whole is not known (${error.message}).`,
    )
    return false
  }
}

function sentence({ size, signed, erased }: Extract<Checked, { ok: true }>): string {
  const seals =
    signed === 0
      ? 'none of them is covered by a signed checkpoint yet'
      : `${signed} are covered by signed checkpoints`
  return `The log is whole: ${plural(size, 'event')}, ${seals}; ${plural(erased, 'application')} erased.`
}
