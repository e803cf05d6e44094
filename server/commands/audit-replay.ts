/** `audit replay`: the state of every application as it was at a point of the log, from a data folder or a bundle. */

import { instantProblem } from '#events/dates.ts'
import { type Point, replayLine } from '#events/projections/replay.ts'
import { trustedKey } from '../audit/check-bundle.ts'
import { findingInWords } from '../audit/finding.ts'
import { stateInBundle, stateInData } from '../audit/replayed-state.ts'
import { OperatorError, WrongUsage } from '../runtime/errors.ts'
import { inReadingOrder, stateLines } from './audit-sentences.ts'
import { type Command, dataFolderConfig, flag, instantFrom, parseOptions, plural, text } from './command.ts'

const usage =
  'Use: bun run audit replay [--at SEQ-OR-TIME] [--json] [--data DIR | --bundle FILE [--key VERIFIER-KEY]]'

/** @throws WrongUsage for what is neither the number of an event nor a time with its zone. */
function pointFrom(text: string | undefined): Point {
  if (text === undefined) return { seq: Number.MAX_SAFE_INTEGER }
  if (/^[1-9]\d{0,14}$/.test(text)) return { seq: Number(text) }
  if (instantProblem(text) === 'format')
    throw new WrongUsage('--at must be the number of an event, or a time such as 2026-03-01T10:00:00+05:30.')
  return { at: instantFrom('--at', text) }
}

export const replayCommand: Command = async (args, context) => {
  const options = { at: text, bundle: text, data: text, key: text, json: flag }
  const { at, bundle, data, key, json } = parseOptions(args, options, usage).values
  const point = pointFrom(at)
  const config = bundle === undefined ? dataFolderConfig(context, data) : null
  const state = config
    ? stateInData(config, point)
    : stateInBundle({ path: bundle ?? '', point, trusted: trustedKey(key) })
  if (!state.ok) throw new OperatorError(findingInWords(state))
  if (at !== undefined && 'seq' in point && point.seq > state.size)
    throw new OperatorError(`The log has only ${plural(state.size, 'event')}.`)
  const { results, idOf } = state
  if (json) for (const one of results) context.print(JSON.stringify(replayLine(idOf(one.ledgerId), one)))
  else
    for (const one of inReadingOrder(results))
      for (const line of stateLines(idOf(one.ledgerId), one)) context.print(line)
  return 0
}
