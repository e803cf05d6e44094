/** `bun run breach`: families that a breach concerns, letters to them, and a summary for the Data Protection Board. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { sheetValue } from '../applications/export.ts'
import type { Breach, Concerned, SeenKind } from '../audit/breach.ts'
import { type BreachWords, breachParagraphs } from '../mail/compose.ts'
import { OperatorError, WrongUsage } from '../runtime/errors.ts'
import type { LocalCommands } from '../upkeep/local-commands.ts'
import {
  assertWritable,
  type Command,
  dataFolderConfig,
  flag,
  instantFrom,
  parseOptions,
  plural,
  runAsProcess,
  text,
} from './command.ts'
import { withLocalCommands } from './running-server.ts'

// The organiser's texts for letters and summary.

const line = z.string().check(z.minLength(1), z.maxLength(2000))
const own = z.strictObject({ what: line, measures: line })
const Words = z.strictObject({ en: own, ml: own })

/** @throws OperatorError for a missing or invalid file */
export async function wordsIn(path: string): Promise<z.infer<typeof Words>> {
  try {
    return Words.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    throw new OperatorError(
      `${path} must be JSON: { "en": { "what": "...", "measures": "..." }, "ml": { "what": "...", "measures": "..." } }`,
    )
  }
}

const named: Record<SeenKind, string> = {
  opened: 'photo of the bride or picture of an Aadhaar card opened',
  paper: 'photo of the groom, proof or other paper opened',
  listed: 'names, address or phone numbers read in a list',
  printed: 'papers printed',
  exported: 'details taken out as a file',
  mailed: 'pictures of papers sent by e-mail',
  bundled: 'figures without a name given to an auditor',
  asked: 'whole application opened',
  overview: 'list of applications read, in which it may have stood with names, points, numbers or requests',
  everything: 'all data may have been copied',
}

/** Without names: what the Board requires within 72 hours (rule 7 of the Rules of 2025). */
function boardText(
  { families, bundles, gone }: Breach,
  { from, to, email }: { from: string; to: string; email: string | undefined },
): string {
  const counts = Object.entries(named).flatMap(([kind, words]) => {
    const count = families.filter(({ seen }) => seen.some((one) => one.kind === kind)).length
    return count === 0 ? [] : [`- ${words}: ${count}`]
  })
  return [
    'Intimation of a personal data breach: what the records of the program say. Fill in the rest.',
    '',
    `Time: from ${from} to ${to} (UTC)`,
    `Account concerned: ${email ?? 'not limited to one'}`,
    `Families concerned: ${families.length}; erased since, so that nobody can be told: ${gone}`,
    ...counts,
    `Files for auditors made in this time, without names: ${bundles}`,
    '',
    'Without delay: nature, extent, timing, location, likely impact: ....',
    'Within 72 hours of becoming aware of it, or longer where the Board allows it:',
    '- what happened, and the events and circumstances that led to it: ....',
    '- measures taken or proposed to reduce the risk: ....',
    '- what is known of who caused it: ....',
    '- measures against its happening again: ....',
    '- a report on how the families were told (letters/, families.csv): ....',
    '',
  ].join('\n')
}

const usage =
  'Use: bun run breach --from TIME --to TIME --out FOLDER [--account EMAIL | --everyone] [--words FILE [--queue]] [--data DIR]'

function instant(option: string, given: string | undefined): string {
  if (given === undefined) throw new WrongUsage(usage)
  return instantFrom(option, given, `${usage}\n`)
}

type Ask = { from: string; to: string; everyone: boolean; email: string | undefined }
type Found = Breach & { officer: string }

async function found(commands: Pick<LocalCommands, 'breach'>, ask: Ask): Promise<Found> {
  const breached = await commands.breach(ask)
  if (!breached) throw new OperatorError(`No member of staff is called ${ask.email}: see bun run staff list.`)
  return breached
}

const row = ({ number, groomName, brideName, account, seen }: Concerned): string => {
  const kinds = seen.map(({ kind, days }) => `${kind}: ${days.join(' ')}`).join('; ')
  const { phone, email, locale } = account
  return [number ?? '', groomName, brideName, phone, email, locale, kinds].map(sheetValue).join()
}
const head = ['number', 'groom', 'bride', 'phone', 'email', 'language', 'seen'].map(sheetValue).join()

type Letter = { one: Concerned; paragraphs: string[] }
const lettersOf = ({ families, officer }: Found, { from, to }: Ask, words: BreachWords): Letter[] =>
  families.map((one) => {
    const { account, number, ledgerId: id, seen } = one
    return {
      one,
      paragraphs: breachParagraphs({ locale: account.locale, number, id, seen, from, to, words, officer }),
    }
  })

async function written(out: string, letters: readonly Letter[], board: string): Promise<void> {
  await mkdir(join(out, 'letters'), { recursive: true, mode: 0o700 })
  const lines = [head, ...letters.map(({ one }) => row(one))]
  await writeFile(join(out, 'families.csv'), `\uFEFF${lines.join('\r\n')}\r\n`, { mode: 0o600 })
  await writeFile(join(out, 'board.txt'), board, { mode: 0o600 })
  for (const { one, paragraphs } of letters) {
    const path = join(out, 'letters', `${one.number ?? one.ledgerId}.${one.account.locale}.txt`)
    await writeFile(path, `${paragraphs.join('\n\n')}\n`, { mode: 0o600 })
  }
}

/** Logs the list; then queues letters, where a window is given. @returns the number queued */
async function logAndQueue(
  { breachTold }: Pick<LocalCommands, 'breachTold'>,
  letters: readonly Letter[],
  window: Ask | null,
): Promise<number> {
  const mailed = letters.flatMap(({ one: { account, ledgerId }, paragraphs }) => {
    if (!window || account.email === '') return []
    // By application: an account may have one in each season.
    const key = `breach:${window.from}:${window.to}:${ledgerId}`
    return [{ accountId: account.id, ledgerId, paragraphs, key }]
  })
  const families = letters.map(({ one }) => one.ledgerId)
  return (await breachTold({ families, letters: mailed })).queued
}

const options = {
  from: text,
  to: text,
  out: text,
  account: text,
  everyone: flag,
  words: text,
  queue: flag,
  data: text,
}

export const breach: Command = async (args, context) => {
  const { values } = parseOptions(args, options, usage)
  const { out, account: email, everyone = false, queue = false } = values
  const ask = {
    from: instant('--from', values.from),
    to: instant('--to', values.to),
    email,
    everyone,
  }
  const isWrong =
    ask.from > ask.to || (everyone && email !== undefined) || (queue && values.words === undefined)
  if (!out || isWrong) throw new WrongUsage(usage)
  await assertWritable(out, '--out')
  const words = values.words === undefined ? null : await wordsIn(values.words)
  const config = dataFolderConfig(context, values.data)
  const { breached, letters, queued } = await withLocalCommands(
    config,
    async (commands) => {
      const breached = await found(commands, ask)
      const letters = lettersOf(breached, ask, words)
      return { breached, letters, queued: await logAndQueue(commands, letters, queue ? ask : null) }
    },
    context.clock,
  )
  await written(out, letters, boardText(breached, ask))
  context.print(
    `${plural(letters.length, 'family', 'families')} concerned. The list, the letters and the summary for the Board are in ${out}.`,
  )
  if (words === null)
    context.print('What happened and what was done is left blank in the letters: give it with --words.')
  if (queue)
    context.print(
      `${plural(queued, 'letter')} queued; the rest have no address, or no mail server is set: hand those over.`,
    )
  return 0
}

if (import.meta.main) await runAsProcess(breach)
