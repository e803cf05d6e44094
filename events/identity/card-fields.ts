/**
 * The fields of UIDAI's Secure QR code: texts in ISO-8859-1, each ended by a byte 255, then a photo, hashes and the signature.
 * Cards since 2022 begin with a version (V2 and later) and have one field more, the last digits of the mobile number. Of the
 * address only its fields are counted; photo and hashes are never read.
 */
import { isDate } from '../dates.ts'

const SEPARATOR = 255
/** Bytes of an RSA signature by a key of 2,048 bits. */
export const SIGNATURE_BYTES = 256
/** Care of, district, landmark, house, location, PIN code, post office, state, street, sub-district, and place. */
const ADDRESS_FIELDS = 11
const LONGEST_NAME = 200

/** `reference`: the last four digits of the number, then when the code was made; `birth`: YYYY-MM-DD, or only the year. */
export type CardFields = { reference: string; name: string; birth: string }

const latin1 = new TextDecoder('latin1')

/** The texts before the photo; null where there are not so many. */
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
/** Letters, not what a control character would make of them in a list or a letter. */
const isName = (text: string): boolean => /^[^\p{Cc}]+$/u.test(text) && text.length <= LONGEST_NAME

/** @param bytes all that was unpacked, the signature included @returns null where it is no Secure QR code */
export function cardFields(bytes: Uint8Array): CardFields | null {
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
