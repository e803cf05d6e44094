/** `bun run audit`: dispatches to verify, replay, export, checkpoint and witness. */
import { WrongUsage } from '../runtime/errors.ts'
import { checkpoint, exportCommand, replayCommand } from './audit-export.ts'
import { verify } from './audit-verify.ts'
import { type Command, runAsProcess } from './command.ts'
import { witness } from './witness.ts'

const commands: Readonly<Record<string, Command>> = {
  verify,
  replay: replayCommand,
  export: exportCommand,
  checkpoint,
  witness,
}

const usage =
  'Use: bun run audit verify | replay | export | checkpoint | witness, each with its options, which it names after --help.'

export const audit: Command = async ([name = '', ...args], context) => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new WrongUsage(usage)
  return command(args, context)
}

if (import.meta.main) await runAsProcess(audit)
