/** `bun run staff`: adds and lists staff and makes password links, through the running server, or alone. */
import { randomBytes } from 'node:crypto'
import { required } from '#events/kind-schemas.ts'
import { isKey, translatorIn } from '#events/language/index.ts'
import { limits } from '#events/limits.ts'
import { nameKind } from '#events/text.ts'
import { findingSentence, staffFindings } from '../audit/check-vault.ts'
import { OperatorError, WrongUsage } from '../runtime/errors.ts'
import { inFolder } from '../store/folder.ts'
import { type Command, dataFolderConfig, parseOptions, runAsProcess, text } from './command.ts'
import { withLocalCommands } from './running-server.ts'

const usage =
  'Use: bun run staff add --email E --role verifier|admin [--password P] | staff list | staff link --email E'

const add: Command = async (args, context) => {
  const options = { email: text, role: text, password: text, data: text }
  const { values } = parseOptions(args, options, usage)
  const { role, password = randomBytes(15).toString('base64url') } = values
  const email = required(nameKind, limits.email).safeParse(values.email).data
  if (email === undefined || (role !== 'verifier' && role !== 'admin')) throw new WrongUsage(usage)
  const config = dataFolderConfig(context, values.data)
  const account = { email, role, password } as const
  const refusal = await withLocalCommands(config, ({ addStaff }) => addStaff(account), context.clock)
  if (refusal !== null) throw new OperatorError(inWords(refusal))
  context.print(`${email} is now ${role === 'admin' ? 'an admin' : 'a verifier'}.`)
  if (values.password === undefined) context.print(`The password, shown only now: ${password}`)
  return 0
}

export const inWords = (refusal: string): string => {
  const key = `refusal.${refusal}`
  return isKey(key) ? translatorIn('en')(key) : refusal
}

const list: Command = async (args, context) => {
  const { data } = parseOptions(args, { data: text }, usage).values
  const config = dataFolderConfig(context, data)
  const accounts = inFolder(config, ({ vault }) => vault.accounts.staff())
  for (const { email, role, disabled, lastLoginAt } of accounts)
    context.print(
      [role.padEnd(8), email, disabled ? 'disabled' : `last here ${lastLoginAt ?? 'never'}`].join('  '),
    )
  const findings = staffFindings(config)
  for (const finding of findings) context.printError(findingSentence(finding))
  return findings.length === 0 ? 0 : 1
}

/** For an only admin without a password: access to the data folder suffices. */
const link: Command = async (args, context) => {
  const { email, data } = parseOptions(args, { email: text, data: text }, usage).values
  if (!email) throw new WrongUsage(usage)
  const config = dataFolderConfig(context, data)
  const made = await withLocalCommands(config, ({ staffLink }) => staffLink({ email }), context.clock)
  if (made === null) throw new OperatorError(`No member of staff is called ${email}: see bun run staff list.`)
  context.print(made.url)
  context.print(`With this link ${email} chooses a new password: once, until ${made.until}.`)
  if (made.disabled) context.print('The account is disabled, so an admin has to enable it in Team as well.')
  return 0
}

const commands: Readonly<Record<string, Command>> = { add, list, link }

export const staff: Command = async ([name = '', ...args], context) => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new WrongUsage(usage)
  return command(args, context)
}

if (import.meta.main) await runAsProcess(staff)
