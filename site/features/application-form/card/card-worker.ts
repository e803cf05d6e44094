/**
 * Reads the QR code of a card in a worker: its reader is WebAssembly, which the page's own policy forbids. The policy of this
 * file (server/pages/headers.ts) allows that, and no request at all: what is read here stays on the phone.
 */
import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader'
import { birthAgreement, nameAgreement } from '#events/identity/agreement.ts'
import { readCard } from '#events/identity/read-card.ts'
import type { Size } from '#web/photos/picture-header.ts'
import type { CardAsked, CardSeen, Genuine } from './protocol.ts'

/** Both sides of a card on one picture, and what a print has besides. */
const MOST_CODES = 4
const onlyDigits = /^\d+$/

function placeOf({ position }: ReadResult, { width, height }: Size): CardSeen['code'] {
  const { topLeft, topRight, bottomLeft, bottomRight } = position
  const corners = [topLeft, topRight, bottomLeft, bottomRight]
  const across = corners.map(({ x }) => x / width)
  const down = corners.map(({ y }) => y / height)
  const x = Math.min(...across)
  const y = Math.min(...down)
  const angle = Math.atan2(topRight.y - topLeft.y, topRight.x - topLeft.x)
  return {
    code: { x, y, width: Math.max(...across) - x, height: Math.max(...down) - y },
    turns: (Math.round(angle / (Math.PI / 2)) + 4) % 4,
  }
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
  const numbers = codes.filter(({ text }) => onlyDigits.test(text))
  for (const code of numbers) {
    const genuine = await genuineOf(code.text, asked)
    if (genuine) return { code: placeOf(code, picture), genuine }
  }
  const [any] = [...numbers, ...codes]
  return { code: any ? placeOf(any, picture) : null, genuine: null }
}

self.onmessage = ({ data }: MessageEvent<CardAsked>) => {
  seen(data).then(
    (found) => self.postMessage(found),
    // A card that does not read costs nobody anything.
    () => self.postMessage({ code: null, genuine: null } satisfies CardSeen),
  )
}
