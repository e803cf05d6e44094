/** Witnesses named by an admin, whose cosignatures of checkpoints are stored and shown. */
import { hex } from '../ledger/encoding.ts'
import { parseVerifierKey, type VerifierKey } from '../ledger/note.ts'
import { type Programme, settingValue } from './events.ts'
import { isWitnessAddress, itemsIn } from './settings.ts'

const MOST = 10

/** `address`: where it takes checkpoints (C2SP tlog-witness), the item after its key; null where it fetches them. */
export type NamedWitness = { key: VerifierKey; address: string | null }

function namedIn(value: string): NamedWitness[] {
  const items = itemsIn(value)
  return items.flatMap((item, place) => {
    const key = parseVerifierKey(item, 'cosignature')
    const next = items[place + 1] ?? ''
    return key ? [{ key, address: isWitnessAddress(next) ? next : null }] : []
  })
}

/** Unique names and keys, since a cosignature does not state the name it was made under. */
export function areWitnesses(value: string): boolean {
  const named = namedIn(value)
  const names = new Set(named.map(({ key }) => key.name))
  const publicKeys = new Set(named.map(({ key }) => hex(key.publicKey)))
  const addresses = named.filter(({ address }) => address !== null)
  const isEach = named.length + addresses.length === itemsIn(value).length
  return isEach && named.length <= MOST && Math.min(names.size, publicKeys.size) === named.length
}

export const witnessesIn = (value: string): VerifierKey[] => namedIn(value).map(({ key }) => key)

export const witnessesOf = (now: Programme): NamedWitness[] => namedIn(settingValue(now, 'audit_witnesses'))
