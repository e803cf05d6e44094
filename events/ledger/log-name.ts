/** The name of an installation's log, its origin in every checkpoint. */
import { hex } from './encoding.ts'
import { nobleSha256, type Sha256 } from './hash.ts'

/** It contains a hash of the key, so that two installations never have the same one and an address may change. */
export const logName = (publicKey: Uint8Array, sha256: Sha256 = nobleSha256): string =>
  `community-wedding/log-${hex(sha256(publicKey).slice(0, 8))}`
