/**
 * Reads the QR codes of a card in a worker, because the reader is WebAssembly, which the page's content security policy forbids. The
 * policy of this file (server/pages/headers.ts) allows WebAssembly and no requests, so the content of a card stays on the phone.
 */
import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader'
import {
  type BirthAgreement,
  birthAgreement,
  type NameAgreement,
  nameAgreement,
} from '#events/identity/agreement.ts'
import { readCard } from '#events/identity/read-card.ts'
import type { Point } from '#web/photos/mask-box.ts'
import type { Size } from '#web/photos/shrink.ts'

/** `keys`: the public keys of the certificates. `name`, `dob`: the form's answers. `wasm`: the reader's program. */
export type CardAsked = {
  picture: ImageData
  wasm: ArrayBuffer
  keys: readonly Uint8Array<ArrayBuffer>[]
  name: string
  dob: string
}
export type Genuine = { digits: string; name: NameAgreement; birth: BirthAgreement }
/**
 * `turn`: the rotation of the first code in radians clockwise; null without a code. `clear`: the corners, as fractions of the picture,
 * of each code that may contain the number. `genuine`: null unless a code is genuine.
 */
export type CardSeen = { turn: number | null; clear: readonly (readonly Point[])[]; genuine: Genuine | null }

/** Enough for both sides of a card on one picture and other codes of a print. */
const MOST_CODES = 4
/**
 * UIDAI's Secure QR code (since 2018), which has the last four digits only and a signature. Any other code is an older one, which
 * contains the whole number, or is of no use.
 */
const isSecure = ({ text }: ReadResult): boolean => /^\d{100,}$/.test(text)

function turnOf({ position: { topLeft, topRight } }: ReadResult): number {
  return Math.atan2(topRight.y - topLeft.y, topRight.x - topLeft.x)
}
function cornersOf({ position }: ReadResult, { width, height }: Size): CardSeen['clear'][number] {
  const { topLeft, topRight, bottomRight, bottomLeft } = position
  return [topLeft, topRight, bottomRight, bottomLeft].map(({ x, y }) => ({ x: x / width, y: y / height }))
}

async function genuineOf(digits: string, { keys, name, dob }: CardAsked): Promise<Genuine | null> {
  const reading = await readCard(digits, keys)
  if (reading.kind !== 'genuine') return null
  const { fields } = reading
  return { digits, name: nameAgreement(fields.name, name), birth: birthAgreement(fields.birth, dob) }
}

async function seen(asked: CardAsked): Promise<CardSeen> {
  const { picture, wasm } = asked
  await prepareZXingModule({ overrides: { wasmBinary: wasm }, fireImmediately: true })
  const codes = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: MOST_CODES })
  const [first] = codes
  const found: CardSeen = {
    turn: first ? turnOf(first) : null,
    clear: codes.filter((code) => !isSecure(code)).map((code) => cornersOf(code, picture)),
    genuine: null,
  }
  for (const code of codes.filter(isSecure)) {
    const genuine = await genuineOf(code.text, asked)
    if (genuine) return { ...found, genuine }
  }
  return found
}

self.onmessage = ({ data }: MessageEvent<CardAsked>) => {
  seen(data).then(
    (found) => self.postMessage(found),
    // A card that cannot be read is treated like a card without a code.
    () => self.postMessage(null),
  )
}
