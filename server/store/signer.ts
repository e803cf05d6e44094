/**
 * That signing.key is the one of this season. Checkpoints say so once there are any; until then the vault does, which all servers share: two
 * keys would sign two logs.
 */
import { verifierKeyText } from '#events/ledger/note.ts'
import { OperatorError } from '../runtime/errors.ts'
import type { Store } from './store.ts'

type Needed = Pick<Store, 'checkpoints' | 'isLeader'> & { vault: Pick<Store['vault'], 'signer'> }

/** To be called before anything is signed, and once the checkpoints of other servers are here. @throws OperatorError */
export function assertSigner({ checkpoints, vault: { signer }, isLeader }: Needed): void {
  checkpoints.last()
  const own = verifierKeyText(checkpoints.key)
  const noted = signer.get()
  if (noted === null && isLeader()) signer.note(own)
  if (noted !== null && noted !== own)
    throw new OperatorError(
      `signing.key in KEY_DIR is not the one of this season, whose log has the key ${noted}. Let KEY_DIR name the folder that holds the programme's own keys.`,
    )
}
