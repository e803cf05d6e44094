/**
 * Looks for QR codes in the picture of a card that was chosen, before anything is blacked out: an old one, which holds the
 * number in the clear, is covered, and one of today is checked where the organiser has put a certificate. The reader
 * (WebAssembly, some 320 KB) is loaded with the first card. Whatever goes wrong, the card is added as if it had no code.
 */
import * as z from 'zod/mini'
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { call } from '#web/api.ts'
import { fitted } from '#web/photos/shrink.ts'
import { type CardAsked, type CardSeen, nothingSeen } from './protocol.ts'

/** Pixels: the code of a card has up to 177 dots a side, and a card is rarely alone on a photo. */
const LONG_SIDE = 3000
/** Milliseconds. Reading takes one or two seconds on a cheap phone; nobody waits longer for the program that does it. */
const LONGEST_READING = 30_000
const LONGEST_FETCH = 20_000

const Keys = z.object({ keys: z.array(z.string()) })

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

/** In a worker of its own, which ends with the answer: the reader takes tens of megabytes. */
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

/** @param form what it is compared with */
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
