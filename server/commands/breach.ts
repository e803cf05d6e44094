/**
 * `bun run breach`: whom a breach concerns, by what was read between two times: a list of the families, a letter to each, and a
 * summary for the Data Protection Board. The letters are files, and by choice queued as e-mail.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sheetValue } from '../applications/csv-cells.ts'
import type { Breach, Concerned } from '../audit/breach.ts'
import { breachParagraphs } from '../mail/breach-letter.ts'
import { OperatorError, WrongUsage } from '../runtime/errors.ts'
import type { LocalCommands } from '../upkeep/local-commands.ts'
import { type BreachWords, boardText, wordsIn } from './breach-words.ts'
import {
  type Command,
  dataFolderConfig,
  flag,
  instantFrom,
  parseOptions,
  plural,
  runAsProcess,
  text,
} from './command.ts'
import { assertWritable } from './out-file.ts'
import { withLocalCommands } from './running-server.ts'

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

/** A request through the socket has its limit, which ten of the longest letters in Malayalam keep. */
const LETTERS_AT_ONCE = 10

/** Records that the list went out; then queues the letters, where a window is given. @returns how many are queued */
async function told(
  { breachTold }: Pick<LocalCommands, 'breachTold'>,
  letters: readonly Letter[],
  window: Ask | null,
): Promise<number> {
  await breachTold({ families: letters.map(({ one }) => one.ledgerId), letters: [] })
  if (!window) return 0
  const mailed = letters.flatMap(({ one: { account, ledgerId }, paragraphs }) => {
    // By application: an account may have one in each season.
    const key = `breach:${window.from}:${window.to}:${ledgerId}`
    return account.email === '' ? [] : [{ accountId: account.id, ledgerId, paragraphs, key }]
  })
  let queued = 0
  for (let from = 0; from < mailed.length; from += LETTERS_AT_ONCE) {
    const batch = mailed.slice(from, from + LETTERS_AT_ONCE)
    queued += (await breachTold({ families: [], letters: batch })).queued
  }
  return queued
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
      return { breached, letters, queued: await told(commands, letters, queue ? ask : null) }
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
