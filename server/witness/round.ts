/** One round of a witness: it fetches the newest checkpoint, checks that the log only grew, cosigns it and hands that in. */
import {
  cosign,
  cosignaturesOf,
  parseVerifierKey,
  type Signer,
  type VerifierKey,
  verifierKeyOf,
  verifierKeyText,
} from '#events/ledger/note.ts'
import { comparedNotes, hasGrown, type WitnessFault, witnessFaults } from '#events/ledger/witnessed.ts'
import type { Clock } from '../runtime/clock.ts'
import { OperatorError } from '../runtime/errors.ts'
import { type LogClient, NotThere } from './log-client.ts'
import type { WitnessState } from './state.ts'

type Needed = {
  log: LogClient
  state: WitnessState
  signer: Signer
  clock: Clock
  print: (line: string) => void
}

/** The log was caught: what it signed now does not continue what it signed before. */
export class LogCaught extends Error {}

/** The key that was given, or pinned before, or, the first time, the one that the log itself names. */
async function logKey({ log, state, print }: Needed, given: string | undefined): Promise<VerifierKey> {
  const pinned = state.logKey()
  const told = given === undefined ? null : parseVerifierKey(given)
  if (given !== undefined && !told) throw new OperatorError('What was given as --key is no verifier key.')
  if (pinned && told && verifierKeyText(pinned) !== verifierKeyText(told))
    throw new OperatorError(
      'This folder is of the log with another key. A witness of two logs needs two folders.',
    )
  const key = pinned ?? told ?? parseVerifierKey(await log.key())
  if (!key) throw new OperatorError('The log does not say what its key is. Give it with --key.')
  if (!pinned) print(`The key of the log, which is kept from now on: ${verifierKeyText(key)}`)
  if (!pinned && !told) print('Compare it with the one that the programme has published elsewhere.')
  return key
}

/** Asks for the proof of growth; false where the log has none that holds. */
async function isProved(
  log: LogClient,
  grown: Parameters<typeof hasGrown>[0] & { from: number },
): Promise<boolean> {
  try {
    const path = await log.growth(grown.from, grown.checkpoint.size)
    return path !== null && hasGrown(grown, path)
  } catch (error) {
    if (error instanceof NotThere) return false
    throw error
  }
}

/** @throws LogCaught, after keeping both notes; OperatorError where nothing could be checked. */
export async function witnessRound(needed: Needed, given: string | undefined): Promise<void> {
  const { log, state, signer, clock, print } = needed
  const caught = async (fault: WitnessFault, notes: { seen: string | null; newest: string }) => {
    const why = witnessFaults[fault]
    const files = {
      'seen-before.note': notes.seen ?? '',
      'shown-now.note': notes.newest,
      'why.txt': `${why}\n`,
    }
    const folder = await state.evidence(clock().toISOString(), files)
    return new LogCaught(`${why} Nothing was cosigned. Both checkpoints are kept in ${folder}.`)
  }
  const newest = await log.newest().catch((error: unknown) => {
    throw error instanceof NotThere ? new OperatorError('The log has not signed anything yet.') : error
  })
  const key = await logKey(needed, given)
  const notes = { seen: state.last(), newest }
  const compared = comparedNotes(notes, key)
  if (!compared.ok) throw await caught(compared.fault, notes)
  const { from, checkpoint, before } = compared
  const { size } = checkpoint
  if (from !== null && !(await isProved(log, { ...compared, from }))) throw await caught('rewritten', notes)
  if (!state.logKey()) await state.pin(key)
  const own = verifierKeyOf(signer, 'cosignature')
  const isNew = before?.size !== size
  const accepted = isNew ? newest : (notes.seen ?? newest)
  const [kept] = cosignaturesOf(accepted, [own])
  const line = kept?.line ?? cosign(newest, signer, Math.floor(clock().getTime() / 1000))
  if (isNew) await state.accept(size, kept ? newest : newest + line)
  if (!before) print(`The first checkpoint is kept: ${size} entries.`)
  else if (isNew)
    print(`The log grew from ${before.size} to ${size} entries, and everything before is as it was.`)
  else print(`Nothing was signed since: ${size} entries.`)
  if (cosignaturesOf(newest, [own]).length > 0) return
  if (await log.handIn(size, line)) print('The cosignature was handed in.')
  else print(`The programme has not named this witness. Its key, for an admin: ${verifierKeyText(own)}`)
}
