/**
 * Looks for the QR code of a card in the picture that was chosen, before anything is blacked out. The reader (WebAssembly,
 * some 320 KB) is loaded only where the organiser has put a certificate, since without one no code can be checked. Whatever goes
 * wrong, the card is added as if it had no code.
 */

import * as z from 'zod/mini'
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { call } from '#web/api.ts'
import { fitted } from '#web/photos/shrink.ts'
import type { CardAsked, CardSeen } from './protocol.ts'

/** Pixels: the code of a card has up to 177 dots a side, and a card is rarely alone on a photo. */
const LONG_SIDE = 3000
/** Milliseconds. Reading takes one or two seconds on a cheap phone. */
const LONGEST = 60_000

const Keys = z.object({ keys: z.array(z.string()) })

async function keysOfSigners(): Promise<Uint8Array<ArrayBuffer>[]> {
  const { keys } = await call('/api/cards/keys', { schema: Keys })
  return keys.map((key) => Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0)))
}
async function reader(): Promise<ArrayBuffer> {
  const answer = await fetch(wasmAddress)
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
    setTimeout(() => reject(new Error('too slow')), LONGEST)
    worker.postMessage(question, [question.picture.data.buffer, question.wasm])
  })
  return answered.finally(() => worker.terminate())
}

/** @param form what it is compared with @returns null where nothing can be read */
export async function lookAtCard(file: Blob, form: { name: string; dob: string }): Promise<CardSeen | null> {
  try {
    const keys = await keysOfSigners()
    if (keys.length === 0) return null
    const [wasm, picture] = await Promise.all([reader(), pixelsOf(file)])
    return picture && (await asked({ ...form, keys, wasm, picture }))
  } catch {
    return null
  }
}
