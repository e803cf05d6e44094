/** Which accounts of families a phone number opens, found by a keyed hash of its digits. Neighbours may share one. */
import { foldedPhone, MOST_SHARING } from '../records.ts'
import { keyedHash } from '../seal.ts'
import type { VaultDatabase } from './tables.ts'

type Holder = { id: string; phone: string }
/** In `meta`, once the accounts of a version before are in the table by the spellings that count as one number now. */
const FILLED = 'account-phones-3'

export function createPhoneIndex({ k, all, first, run }: VaultDatabase, hashing: Buffer) {
  /** Null for what is no phone number. */
  const hashOf = (phone: string): Buffer | null => {
    const digits = foldedPhone(phone)
    return digits === '' ? null : keyedHash(hashing, digits)
  }
  const holdersOf = (hash: Uint8Array): string[] =>
    all(k.selectFrom('account_phone').select('account_id').where('hash', '=', hash)).map(
      (row) => row.account_id,
    )
  const add = ({ id, phone }: Holder): void => {
    const hash = hashOf(phone)
    if (hash === null || holdersOf(hash).length >= MOST_SHARING) return
    run(k.insertInto('account_phone').values({ hash, account_id: id }))
  }
  return {
    /** Nothing where the number opens as many accounts as it may; such an account is opened by its e-mail alone. */
    add,
    /** Opens an account by another number. @returns false, and nothing is changed, where that opens as many as it may */
    move: ({ id, phone }: Holder): boolean => {
      const hash = hashOf(phone)
      if (hash === null || holdersOf(hash).filter((one) => one !== id).length >= MOST_SHARING) return false
      run(k.deleteFrom('account_phone').where('account_id', '=', id))
      add({ id, phone })
      return true
    },
    holders: (phone: string): string[] => {
      const hash = hashOf(phone)
      return hash === null ? [] : holdersOf(hash)
    },
    /** To be called inside a transaction. `families`: oldest first. */
    fillOnce: (families: () => Iterable<Holder>): void => {
      const meta = k.selectFrom('meta').select('name').where('name', '=', FILLED)
      if (first(meta)) return
      run(k.deleteFrom('account_phone'))
      for (const family of families()) add(family)
      run(k.insertInto('meta').values({ name: FILLED, value: new Uint8Array() }))
    },
  }
}
