/** That PostgreSQL does not answer where a start or a command cannot go on without it, as a sentence for the operator. */
import { StorageUnavailable } from '../runtime/errors.ts'
import { type AddressName, addressesIn } from './addresses.ts'
import { DatabaseAway } from './connection.ts'

/** What it may be besides that nothing runs there, by why it does not answer. */
const perhaps: Readonly<Record<string, string>> = {
  'a standby': ' None of these hosts takes changes: name the primary as well, or promote the standby.',
  'no answer in time':
    ' Where synchronous_standby_names is set, a standby has to follow before anything is saved.',
}

/** @throws StorageUnavailable with the hosts, and without the password */
export async function reached<T>(work: Promise<T>, url: string, name: AddressName = 'DATABASE_URL') {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof DatabaseAway)) throw error
    const hosts = addressesIn(url, name).hosts.map((one) => new URL(one).host)
    throw new StorageUnavailable(
      `PostgreSQL does not answer at ${hosts.join(' or ')} (${error.message}). Look whether it runs there, and whether ${name} is right.${perhaps[error.message] ?? ''}`,
    )
  }
}
