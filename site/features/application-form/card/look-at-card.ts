/**
 * Looks for QR codes in the chosen picture of a card, before anything is blacked out: an old code, which contains the number in the
 * clear, will be covered, and a Secure QR code is checked if the organiser has installed a certificate. The reader (WebAssembly, some
 * 320 KB) is loaded with the first card. After any error the card is added as if it had no code.
 */
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { call } from '#web/api.ts'
import { checkedBy, hasFields, isListOf, isText } from '#web/guards.ts'
import { fitted } from '#web/photos/shrink.ts'
import { type CardAsked, type CardSeen, nothingSeen } from './protocol.ts'

/** Pixels: the code of a card has up to 177 modules a side, and a card rarely fills the photo. */
const LONG_SIDE = 3000
/** Milliseconds, including the download of the reader. Reading itself takes one or two seconds on a cheap phone. */
const LONGEST_READING = 30_000
const LONGEST_FETCH = 20_000

const Keys = checkedBy(hasFields({ keys: isListOf(isText) }))

async function keysOfSigners(): Promise<Uint8Array<ArrayBuffer>[]> {
  const { keys } = await call('/api/cards/keys', { schema: Keys })
  return keys.map((key) => Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0)))
}
async function reader(): Promise<ArrayBuffer> {
  const answer = await fetch(wasmAddress, { signal: AbortSignal.timeout(LONGEST_FETCH) })
  if (!answer.ok) throw new Error(`the reader of QR codes: ${answer.status}`)
  return answer.arrayBuffer()
}
async function pixelsOf(file: Blob): Promise<ImageData | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const { width, height } = fitted(picture, LONG_SIDE)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(picture, 0, 0, width, height)
  picture.close()
  return context?.getImageData(0, 0, width, height) ?? null
}

/** Asks a new worker and ends it after the answer, because the reader takes tens of megabytes. */
function asked(question: CardAsked): Promise<CardSeen> {
  const worker = new Worker(new URL('./card-worker.ts', import.meta.url), { type: 'module', name: 'card' })
  const answered = new Promise<CardSeen>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<CardSeen>) => resolve(data)
    worker.onerror = () => reject(new Error('worker'))
    setTimeout(() => reject(new Error('too slow')), LONGEST_READING)
    worker.postMessage(question, [question.picture.data.buffer, question.wasm])
  })
  return answered.finally(() => worker.terminate())
}

/** @param form the answers with which the card is compared */
export async function lookAtCard(file: Blob, form: { name: string; dob: string }): Promise<CardSeen> {
  try {
    const [keys, wasm, picture] = await Promise.all([
      keysOfSigners().catch(() => []),
      reader(),
      pixelsOf(file),
    ])
    return picture ? await asked({ ...form, keys, wasm, picture }) : nothingSeen
  } catch {
    return nothingSeen
  }
}
