/** Sealed payloads with their keys, and ones that do not open. */
import { base64, hex, utf8 } from '#events/ledger/encoding.ts'
import { additionalData, type Head, type Payload, payloads, sealedHash } from '#events/ledger/envelope.ts'
import { openSealed } from '#events/ledger/sealing.ts'
import { derivedKey, entryKey, nativeAead } from '#server/store/seal.ts'
import { sealedWith } from '../events/ledger/native.ts'
import { bytesFor } from './chance.ts'

const dataKey = bytesFor('data key')
const head: Head = {
  v: 1,
  seq: 7,
  stream: 'application-f00d',
  version: 3,
  type: 'StatusChanged',
  at: '2026-01-01T00:00:00.000Z',
  actor: 'system',
}
const plain = '{"reason":"വരുമാനം"}'

function sealed(payload: Payload) {
  const nonce = bytesFor(`nonce of ${payload}`).slice(0, 12)
  const about = additionalData(head, payload)
  const part = derivedKey(dataKey, payload)
  const key = entryKey(part, about)
  const bytes = sealedWith(key, { plain: utf8(plain), nonce, additionalData: about })
  return {
    payload,
    partKey: hex(part.key),
    key: hex(key.key),
    commitment: hex(key.commitment),
    nonce: hex(nonce),
    additionalData: new TextDecoder().decode(about),
    plain,
    sealed: base64(bytes),
    hash: sealedHash(bytes),
  }
}

function unopened() {
  const about = additionalData(head, 'facts')
  const part = derivedKey(dataKey, 'facts')
  const key = entryKey(part, about)
  const right = {
    sealed: sealedWith(key, { plain: utf8(plain), nonce: bytesFor('n').slice(0, 12), additionalData: about }),
    about,
    key,
  }
  const flipped = (at: number) => Uint8Array.from(right.sealed, (byte, i) => (i === at ? byte ^ 1 : byte))
  const wrong = [
    { ...right, why: 'the key of the part', key: part },
    { ...right, why: 'another entry', key: entryKey(part, additionalData({ ...head, seq: 8 }, 'facts')) },
    { ...right, why: 'another place', about: additionalData({ ...head, seq: 8 }, 'facts') },
    { ...right, why: 'another payload', about: additionalData(head, 'details') },
    { ...right, why: 'the commitment', sealed: flipped(0) },
    { ...right, why: 'the nonce', sealed: flipped(32) },
    { ...right, why: 'the ciphertext', sealed: flipped(44) },
    { ...right, why: 'the tag', sealed: flipped(right.sealed.length - 1) },
    { ...right, why: 'too short', sealed: right.sealed.slice(0, 59) },
  ]
  return wrong.flatMap(({ why, key: with_, about: additional, sealed: bytes }) =>
    openSealed({ sealed: bytes, additionalData: additional }, with_, nativeAead) === null
      ? [
          {
            why,
            key: hex(with_.key),
            additionalData: new TextDecoder().decode(additional),
            sealed: base64(bytes),
          },
        ]
      : [],
  )
}

export const sealVectors = () => ({
  dataKey: hex(dataKey),
  payloads: payloads.map(sealed),
  unopened: unopened(),
})
