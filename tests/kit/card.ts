/** Made-up Aadhaar cards for tests: Secure QR codes in each layout, signed by a key of the tests. */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { gzipSync } from 'node:zlib'

export const makeKey = (bits = 2048) => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: bits })
  return { privateKey, spki: new Uint8Array(publicKey.export({ type: 'spki', format: 'der' })) }
}

export type Layout = 'first' | 'V2' | 'V4'
type Written = {
  layout: Layout
  name: string
  birth: string
  reference: string
  indicator: string
  photo: number
}
const usual: Written = {
  layout: 'first',
  name: 'Fathima Beevi K',
  birth: '31-12-1998',
  reference: '471220190308114407437',
  indicator: '3',
  photo: 900,
}
const address = [
  'C/O: Ummer',
  'Kozhikode',
  '',
  'Made-up House',
  'Nowhere',
  '673001',
  'Calicut',
  'Kerala',
  '',
  'Kozhikode',
  'Calicut',
]

/** Bytes that hardly compress, like those of a photo; they include 255, the separator of the text fields. */
const noise = (length: number): Buffer => {
  const bytes = Buffer.alloc(length)
  let at = 7
  for (let index = 0; index < length; index += 1) {
    at = (at * 1103515245 + 12345) % 2 ** 31
    bytes[index] = at >> 16
  }
  return bytes
}

/** The signed bytes of a card. */
export function cardText(written: Partial<Written> = {}): Buffer {
  const { layout, name, birth, reference, indicator, photo } = { ...usual, ...written }
  const texts = [indicator, reference, name, birth, 'F', ...address]
  const all = layout === 'first' ? texts : [layout, ...texts, '3210']
  const hashes = indicator === '3' ? 64 : indicator === '0' ? 0 : 32
  const picture = photo === 0 ? Buffer.alloc(0) : Buffer.concat([Buffer.from([0xff, 0x4f]), noise(photo)])
  return Buffer.concat([
    ...all.map((text) => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.from([255])])),
    picture,
    noise(hashes),
  ])
}

export const digitsOf = (bytes: Uint8Array): string =>
  BigInt(`0x${Buffer.from(bytes).toString('hex')}`).toString()

export const signedBytes = (text: Uint8Array, key: KeyObject): Buffer =>
  Buffer.concat([text, sign('sha256', text, key)])

/** The number that a card's QR code carries. */
export const cardDigits = (key: KeyObject, written: Partial<Written> = {}): string =>
  digitsOf(gzipSync(signedBytes(cardText(written), key)))

const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  const size = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}
const INTEGER = 2
const BITS = 3
const NULL = 5
const OID = 6
const TEXT = 12
const TIME = 23
const SEQUENCE = 48
const SET = 49
const sha256WithRsa = der(SEQUENCE, der(OID, Buffer.from('2a864886f70d01010b', 'hex')), der(NULL))
const name = der(
  SEQUENCE,
  der(SET, der(SEQUENCE, der(OID, Buffer.from('550403', 'hex')), der(TEXT, Buffer.from('Made-up signer')))),
)

/** A self-signed certificate in DER, long expired like those of old cards. */
export function certificateOf({ privateKey, spki }: ReturnType<typeof makeKey>): Buffer {
  const time = (text: string) => der(TIME, Buffer.from(text))
  const signed = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.from([1])),
    sha256WithRsa,
    name,
    der(SEQUENCE, time('180101000000Z'), time('200101000000Z')),
    name,
    spki,
  )
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', signed, privateKey)])
  return der(SEQUENCE, signed, sha256WithRsa, der(BITS, signature))
}
export const pemOf = (bytes: Uint8Array): string =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(bytes).toString('base64')}\n-----END CERTIFICATE-----\n`
