/** Witnesses named by an admin, whose cosignatures of checkpoints are stored and shown. */
import { hex } from '../ledger/encoding.ts'
import { parseVerifierKey, type VerifierKey } from '../ledger/note.ts'
import { type Programme, settingValue } from './events.ts'
import { itemsIn } from './settings.ts'

/** Unique names and keys, since a cosignature does not state the name it was made under. */
export function areWitnesses(value: string): boolean {
  const found = itemsIn(value)
  const keys = found.flatMap((line) => parseVerifierKey(line, 'cosignature') ?? [])
  const names = new Set(keys.map(({ name }) => name))
  const publicKeys = new Set(keys.map(({ publicKey }) => hex(publicKey)))
  return Math.min(keys.length, names.size, publicKeys.size) === found.length
}

export const witnessesIn = (value: string): VerifierKey[] =>
  itemsIn(value).flatMap((line) => parseVerifierKey(line, 'cosignature') ?? [])

export const witnessesOf = (now: Programme): VerifierKey[] =>
  witnessesIn(settingValue(now, 'audit_witnesses'))
