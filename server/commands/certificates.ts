/** `bun run certificates`: the certificates of the signers of Aadhaar cards, against which cards are checked. */
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { certificateIn } from '../files/cards.ts'
import { OperatorError, WrongUsage } from '../runtime/errors.ts'
import { inFolder } from '../store/folder.ts'
import { type Command, dataFolderConfig, parseOptions, runAsProcess, text } from './command.ts'
import { withLocalCommands } from './running-server.ts'

const usage =
  'Use: bun run certificates add FILE... | certificates remove NAME... | certificates list [--data DIR]'

/** @throws OperatorError */
async function readCertificate(path: string): Promise<{ name: string; content: string }> {
  const bytes = await readFile(path).catch(() => {
    throw new OperatorError(`${path} cannot be read.`)
  })
  const content = certificateIn(bytes)
  if (content === null)
    throw new OperatorError(
      `Nothing was added: ${path} is no certificate, which is a file in PEM or DER with an RSA key of 2048 bits.`,
    )
  return { name: basename(path), content }
}

export const certificates: Command = async ([what, ...args], context) => {
  const { values, positionals } = parseOptions(args, { data: text }, usage, { allowPositionals: true })
  const given: string[] = positionals
  const isList = what === 'list'
  if ((!isList && what !== 'add' && what !== 'remove') || isList !== (given.length === 0))
    throw new WrongUsage(usage)
  const config = dataFolderConfig(context, values.data)
  const before = inFolder(config, ({ vault }) => vault.publicFiles.all('certificate'))
  const unknown = given.find((one) => before.every(({ name }) => name !== one))
  if (what === 'remove' && unknown !== undefined)
    throw new OperatorError(`There is no certificate ${unknown}: see bun run certificates list.`)
  const added = what === 'add' ? await Promise.all(given.map(readCertificate)) : []
  const files = [...before.filter(({ name }) => !given.includes(name)), ...added]
  if (!isList)
    await withLocalCommands(config, ({ setFiles }) => setFiles({ kind: 'certificate', files }), context.clock)
  for (const { name } of files) context.print(name)
  return 0
}

if (import.meta.main) await runAsProcess(certificates)
