/** A sealed file opens with its own key, under its own name, whole, or not at all. */
import { expect, test } from 'bun:test'
import { createHmac, randomBytes, webcrypto } from 'node:crypto'
import { openFile, sealFile } from '#server/files/object-store.ts'

const text = 'an Aadhaar card, as bytes'
const bytes = Buffer.from(text)
const key = randomBytes(32)
const file = { id: '0d6b5a52-8a8e-4c5e-9f0a-3f1f4f1c2b7d', variant: 'full' } as const

test('given a file, when it is sealed and opened, then it is the same, and sealed it shows nothing of itself', () => {
  const sealed = sealFile(bytes, key, file)
  expect(openFile(sealed, key, file)).toEqual(bytes)
  expect([bytes.includes('Aadhaar'), Buffer.from(sealed).includes('Aadhaar')]).toEqual([true, false])
  expect(sealFile(bytes, key, file)).not.toEqual(sealed)
  expect(openFile(sealFile(Buffer.alloc(0), key, file), key, file)).toEqual(Buffer.alloc(0))
})

test('given the layout of docs/format.md, when another program opens the file by it, then it can', async () => {
  const sealed = new Uint8Array(sealFile(bytes, key, file))
  const commitment = createHmac('sha256', key).update('commit').digest()
  expect(Buffer.from(sealed.subarray(0, 32))).toEqual(commitment)
  const imported = await webcrypto.subtle.importKey('raw', new Uint8Array(key), 'AES-GCM', false, ['decrypt'])
  const additionalData = Buffer.from('object|0d6b5a52-8a8e-4c5e-9f0a-3f1f4f1c2b7d|full')
  const algorithm = { name: 'AES-GCM', iv: sealed.slice(32, 44), additionalData }
  const opened = await webcrypto.subtle.decrypt(algorithm, imported, sealed.slice(44))
  expect(Buffer.from(opened).toString()).toBe(text)
})

test('given a sealed file, when key, name or variant is another, then it does not open', () => {
  const sealed = sealFile(bytes, key, file)
  expect(openFile(sealed, randomBytes(32), file)).toBeNull()
  expect(openFile(sealed, key, { ...file, variant: 'thumb' })).toBeNull()
  expect(openFile(sealed, key, { ...file, id: '1d6b5a52-8a8e-4c5e-9f0a-3f1f4f1c2b7d' })).toBeNull()
})

test('given a sealed file, when one bit of it is changed or its end is missing, then it does not open', () => {
  const sealed = sealFile(bytes, key, file)
  for (let place = 0; place < sealed.length; place++) {
    const changed = Buffer.from(sealed)
    changed[place] = (sealed[place] ?? 0) ^ 1
    expect([place, openFile(changed, key, file)]).toEqual([place, null])
    expect([place, openFile(sealed.subarray(0, place), key, file)]).toEqual([place, null])
  }
})
