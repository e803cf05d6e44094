/** The witnesses whom an admin has named: whose cosignatures of checkpoints are kept and shown. Pure. */
import { hex } from '../ledger/encoding.ts'
import { parseVerifierKey, type VerifierKey } from '../ledger/note.ts'
import { type Programme, settingValue } from './events.ts'
import { itemsIn } from './settings.ts'

/**
 * Whether each line is the verifier key of a witness, and no two have one name or one key: a cosignature does not say by which
 * name it was made, so that one would count for both.
 */
export function areWitnesses(value: string): boolean {
  const found = itemsIn(value)
  const keys = found.flatMap((line) => parseVerifierKey(line, 'cosignature') ?? [])
  const names = new Set(keys.map(({ name }) => name))
  const publicKeys = new Set(keys.map(({ publicKey }) => hex(publicKey)))
  return Math.min(keys.length, names.size, publicKeys.size) === found.length
}

/** The keys in a value of the setting `audit_witnesses`. */
export const witnessesIn = (value: string): VerifierKey[] =>
  itemsIn(value).flatMap((line) => parseVerifierKey(line, 'cosignature') ?? [])

export const witnessesOf = (now: Programme): VerifierKey[] =>
  witnessesIn(settingValue(now, 'audit_witnesses'))
