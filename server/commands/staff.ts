/** `bun run staff`: adds and lists verifiers and admins, and lets one who lost the password in; through the running server, or alone when none runs. */
import { randomBytes } from 'node:crypto'
import { isKey, t } from '#events/language/index.ts'
import { isBlank, isPlainText } from '#events/text.ts'
import { type Locale, limits } from '#events/vocabulary.ts'
import { OperatorError } from '../runtime/errors.ts'
import { openFolder } from '../store/folder.ts'
import { asked, asProcess, type Command, heldConfig } from './command.ts'
import { writing } from './server.ts'

const english: Locale = 'en'
const usage =
  'Use: bun run staff add --email E --role verifier|admin [--password P] | staff list | staff link --email E'

const add: Command = async (words, around) => {
  const { options, rest } = asked(words, { valued: ['email', 'role', 'password', 'data'], usage })
  const { email = '', role, password = randomBytes(15).toString('base64url') } = options
  const isName = !isBlank(email) && isPlainText(email) && email.length <= limits.email
  if (!isName || (role !== 'verifier' && role !== 'admin') || rest.length > 0) throw new OperatorError(usage)
  const config = heldConfig(around, options.data)
  const ask = { email, role, password } as const
  const refusal = await writing(config, ({ addStaff }) => addStaff(ask), around.clock)
  if (refusal !== null) throw new OperatorError(inWords(refusal))
  around.say(`${email} is now ${role === 'admin' ? 'an admin' : 'a verifier'}.`)
  if (options.password === undefined) around.say(`The password, shown only now: ${password}`)
  return 0
}

/** A refusal code as the screens word it. */
export const inWords = (refusal: string): string => {
  const key = `refusal.${refusal}`
  return isKey(key) ? t(english, key) : refusal
}

const list: Command = async (words, around) => {
  const { options, rest } = asked(words, { valued: ['data'], usage })
  if (rest.length > 0) throw new OperatorError(usage)
  const config = heldConfig(around, options.data)
  const folder = openFolder(config)
  for (const { email, role, disabled, lastLoginAt } of folder.vault.accounts.staff())
    around.say(
      [role.padEnd(8), email, disabled ? 'disabled' : `last here ${lastLoginAt ?? 'never'}`].join('  '),
    )
  folder.close()
  return 0
}

/** For the only admin, whom nobody else can let in: whoever reads the data folder may. */
const link: Command = async (words, around) => {
  const { options, rest } = asked(words, { valued: ['email', 'data'], usage })
  const { email } = options
  if (!email || rest.length > 0) throw new OperatorError(usage)
  const config = heldConfig(around, options.data)
  const made = await writing(config, ({ staffLink }) => staffLink({ email }), around.clock)
  if (made === null) throw new OperatorError(`No member of staff is called ${email}: see bun run staff list.`)
  around.say(made.url)
  around.say(`With this link ${email} chooses a new password: once, until ${made.until}.`)
  if (made.disabled) around.say('The account is disabled, so an admin has to enable it in Team as well.')
  return 0
}

export const staff: Command = async ([name, ...words], around) => {
  if (name === 'add') return add(words, around)
  if (name === 'list') return list(words, around)
  if (name === 'link') return link(words, around)
  throw new OperatorError(usage)
}

if (import.meta.main) await asProcess(staff)
