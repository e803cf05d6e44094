/** Reads and verifies the QR code of an Aadhaar card, on the phone, and again on the server, which cannot trust it. */
import { isDate } from '../dates.ts'

// UIDAI's Secure QR code is a decimal number whose bytes are a gzip file. Anything else, or anything larger than a card,
// reads as null.

/** The most digits that a QR code holds (version 40, numeric mode, lowest error correction). */
export const MOST_DIGITS = 7089
/** Bytes. A card's photo hardly compresses, so a small code that unpacks to more is not a card. */
const MOST_UNPACKED = 16 * 1024

const number = /^[1-9]\d*$/

function packedIn(digits: string): Uint8Array<ArrayBuffer> | null {
  if (digits.length > MOST_DIGITS || !number.test(digits)) return null
  const hex = BigInt(digits).toString(16)
  return Uint8Array.fromHex(hex.length % 2 === 0 ? hex : `0${hex}`)
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = stream.getReader()
  const whole = new Uint8Array(MOST_UNPACKED)
  let size = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    if (size + next.value.length > MOST_UNPACKED) {
      await reader.cancel()
      return null
    }
    whole.set(next.value, size)
    size += next.value.length
  }
  return whole.slice(0, size)
}

/** @param digits as the QR reader returns them */
async function cardBytes(digits: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const packed = packedIn(digits)
  if (packed === null) return null
  const unpacking = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))
  // Not a gzip file, or a broken one.
  return readAll(unpacking).catch(() => null)
}

// The unpacked fields are texts in ISO-8859-1, each ended by a byte 255, then a photo, hashes and the signature. Cards
// since 2022 begin with a version (V2 and later) and have one more field, the last digits of the mobile number. Address
// fields are only counted; photo and hashes are never read.

const SEPARATOR = 255
/** Bytes of an RSA signature by a key of 2,048 bits. */
const SIGNATURE_BYTES = 256
/** Care of, district, landmark, house, location, PIN code, post office, state, street, sub-district, and place. */
const ADDRESS_FIELDS = 11
const LONGEST_NAME = 200

/** `reference`: last four digits and the code's time. `birth`: YYYY-MM-DD, or only the year. */
export type CardFields = { reference: string; name: string; birth: string }

const latin1 = new TextDecoder('latin1')

/** The first `count` fields; null where there are fewer. */
function textsIn(bytes: Uint8Array, count: number): string[] | null {
  const texts: string[] = []
  let from = 0
  while (texts.length < count) {
    const end = bytes.indexOf(SEPARATOR, from)
    if (end < 0) return null
    texts.push(latin1.decode(bytes.subarray(from, end)))
    from = end + 1
  }
  return texts
}

/** `31-12-1998`, `31/12/1998`, `1998-12-31` or `1998`; null for anything else. */
function birthIn(printed: string): string | null {
  const [, day, month, year] = /^(\d\d)[-/](\d\d)[-/](\d{4})$/.exec(printed) ?? []
  const birth = year === undefined ? printed : `${year}-${month}-${day}`
  return isDate(birth) || /^(?:19|20)\d\d$/.test(birth) ? birth : null
}

const isVersion = (text: string | undefined): boolean => /^V[2-9]$/.test(text ?? '')
const isIndicator = (text: string | undefined): boolean => /^[0-3]$/.test(text ?? '')
const isReference = (text: string): boolean => /^\d{18,21}$/.test(text)
/** Without control characters, which could break a list or a letter. */
const isName = (text: string): boolean => /^[^\p{Cc}]+$/u.test(text) && text.length <= LONGEST_NAME

/** @param bytes with the signature @returns null where it is not a Secure QR code */
function cardFields(bytes: Uint8Array): CardFields | null {
  const signed = bytes.subarray(0, Math.max(0, bytes.length - SIGNATURE_BYTES))
  const isVersioned = isVersion(textsIn(signed, 1)?.[0])
  const needed = 5 + ADDRESS_FIELDS + (isVersioned ? 2 : 0)
  const texts = textsIn(signed, needed)?.slice(isVersioned ? 1 : 0)
  const [indicator, reference = '', name = '', printed = ''] = texts ?? []
  const birth = birthIn(printed.trim())
  if (!isIndicator(indicator) || !isReference(reference) || !isName(name.trim()) || birth === null)
    return null
  return { reference, name: name.trim(), birth }
}

/** `unreadable`: not a Secure QR code. `not-genuine`: no known key signed it. */
type CardReading = { kind: 'unreadable' } | { kind: 'not-genuine' } | { kind: 'genuine'; fields: CardFields }

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const

/** @param key DER, SubjectPublicKeyInfo @returns false also for a key of another type */
async function isSigned(bytes: Uint8Array<ArrayBuffer>, key: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const at = bytes.length - SIGNATURE_BYTES
  try {
    const verifying = await crypto.subtle.importKey('spki', key, algorithm, false, ['verify'])
    return await crypto.subtle.verify(algorithm, verifying, bytes.subarray(at), bytes.subarray(0, at))
  } catch {
    return false
  }
}

/** @param digits as the QR reader returns them @param keys trusted ones: DER, SubjectPublicKeyInfo */
export async function readCard(
  digits: string,
  keys: readonly Uint8Array<ArrayBuffer>[],
): Promise<CardReading> {
  const bytes = await cardBytes(digits)
  const fields = bytes && cardFields(bytes)
  if (!bytes || !fields) return { kind: 'unreadable' }
  for (const key of keys) if (await isSigned(bytes, key)) return { kind: 'genuine', fields }
  return { kind: 'not-genuine' }
}
