/** The QR code of a card: genuine in both layouts, and every way in which somebody may have printed another one. */
import { expect, test } from 'bun:test'
import { gzipSync } from 'node:zlib'
import { readCard } from '#events/identity/read-card.ts'
import { cardDigits, cardText, digitsOf, type Layout, makeKey, signedBytes } from '../../kit/card.ts'

const authority = makeKey()
const stranger = makeKey()
const keys = [stranger.spki, authority.spki]
const fields = { reference: '471220190308114407437', name: 'Fathima Beevi K', birth: '1998-12-31' }
const packed = (bytes: Uint8Array): string => digitsOf(gzipSync(bytes))
const read = (digits: string) => readCard(digits, keys)

for (const layout of ['first', 'V2', 'V4'] satisfies Layout[])
  for (const indicator of ['0', '1', '2', '3'])
    for (const photo of [0, 900])
      test(`given a card in the layout ${layout} with ${photo} bytes of photo and hashes ${indicator}, when it is read, then it is genuine`, async () =>
        expect(await read(cardDigits(authority.privateKey, { layout, indicator, photo }))).toEqual({
          kind: 'genuine',
          fields,
        }))

test('given birth dates as cards print them, when they are read, then they are dates or a year', async () => {
  const births = await Promise.all(
    ['01/02/1999', '1999-02-01', '1999', '31-02-1999', 'yesterday', ''].map((birth) =>
      read(cardDigits(authority.privateKey, { birth })),
    ),
  )
  expect(births.map((one) => (one.kind === 'genuine' ? one.fields.birth : one.kind))).toEqual([
    '1999-02-01',
    '1999-02-01',
    '1999',
    'unreadable',
    'unreadable',
    'unreadable',
  ])
})

test('given a signature that does not fit, when the card is read, then it is not genuine', async () => {
  const bytes = signedBytes(cardText(), authority.privateKey)
  const altered = Buffer.from(bytes)
  altered.set(Buffer.from('Reshma'), altered.indexOf('Fathima'))
  const wrongEnd = Buffer.from(bytes)
  wrongEnd[wrongEnd.length - 1] = (wrongEnd.at(-1) ?? 0) ^ 1
  const cutSignature = bytes.subarray(0, -1)
  const longer = Buffer.concat([bytes, Buffer.from([0])])
  const bySmallKey = signedBytes(cardText(), makeKey(1024).privateKey)
  for (const one of [altered, wrongEnd, cutSignature, longer, bySmallKey])
    expect(await read(packed(one))).toEqual({ kind: 'not-genuine' })
  expect(await readCard(packed(bytes), [stranger.spki])).toEqual({ kind: 'not-genuine' })
  expect(await readCard(packed(bytes), [])).toEqual({ kind: 'not-genuine' })
  expect(await readCard(packed(bytes), [new Uint8Array([1, 2]), authority.spki])).toEqual({
    kind: 'genuine',
    fields,
  })
})

test('given fields that are no card although they are signed, when they are read, then nothing is read', async () => {
  const signed = (text: Uint8Array) => read(packed(signedBytes(text, authority.privateKey)))
  const whole = cardText({ photo: 0, indicator: '0' })
  const withoutLastSeparator = whole.subarray(0, -1)
  for (const text of [Buffer.alloc(0), withoutLastSeparator, Buffer.from('V2'), Buffer.alloc(400, 255)])
    expect(await signed(text)).toEqual({ kind: 'unreadable' })
  for (const written of [
    { indicator: '4' },
    { reference: '4712' },
    { reference: 'abcd20190308114407437' },
    { name: '' },
    { name: 'Two\nlines' },
    { name: 'x'.repeat(201) },
  ])
    expect(await signed(cardText(written))).toEqual({ kind: 'unreadable' })
})

test('given a code that is no Secure QR code, when it is read, then nothing is read', async () => {
  const xml = '<?xml version="1.0"?><PrintLetterBarcodeData uid="123412341234" name="A" yob="1990"/>'
  const whole = cardDigits(authority.privateKey)
  const other = [
    'https://example.org/',
    xml,
    '',
    '0',
    '7',
    '-12',
    `0${whole}`,
    '1e9',
    '٣'.repeat(700),
    whole.slice(1),
  ]
  for (const text of [
    ...other,
    whole.slice(0, -9),
    `${whole}1`,
    packed(Buffer.alloc(256)),
    digitsOf(Buffer.from('plain')),
  ])
    expect(await read(text)).toEqual({ kind: 'unreadable' })
})

test('given a code that unpacks to far more than a card, when it is read, then it stops, however it was signed', async () => {
  // As much as fits into a code: a million bytes behind the fields of a card, and signed.
  const bomb = packed(
    signedBytes(Buffer.concat([cardText({ photo: 0 }), Buffer.alloc(1_000_000)]), authority.privateKey),
  )
  expect(bomb.length).toBeLessThan(7089)
  expect(await read(bomb)).toEqual({ kind: 'unreadable' })
  // More digits than any code has: a gigabyte, by whoever asks the server without a code.
  const gigabyte = `${digitsOf(gzipSync(Buffer.alloc(64 * 1024 * 1024)))}`
  expect(gigabyte.length).toBeGreaterThan(7089)
  expect(await read(gigabyte)).toEqual({ kind: 'unreadable' })
})
