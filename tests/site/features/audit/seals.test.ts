/** The page's cipher, held against the sealed parts of the documentation. */
import { expect, test } from 'bun:test'
import { fromBase64, fromHex, utf8, utf8Text } from '#events/ledger/encoding.ts'
import { openSealed, sealingKey } from '#events/ledger/sealing.ts'
import seals from '../../../../docs/vectors/seals.json'
import { openAesGcm } from '../../../../site/features/audit/worker/check-bundle.ts'

type Sealed = { key: string; additionalData: string; sealed: string }
const opened = ({ key, additionalData, sealed }: Sealed): string | null => {
  const closed = { sealed: fromBase64(sealed) ?? new Uint8Array(), additionalData: utf8(additionalData) }
  const bytes = openSealed(closed, sealingKey(fromHex(key) ?? new Uint8Array()), openAesGcm)
  return bytes && utf8Text(bytes)
}

test('given the sealed parts of the documentation, when the page opens them, then those that were changed stay closed', () => {
  expect(seals.payloads.map(opened)).toEqual(seals.payloads.map(({ plain }) => plain))
  expect(seals.unopened.map(({ why }) => why)).toContain('the tag')
  expect(seals.unopened.map(opened)).toEqual(seals.unopened.map(() => null))
})
