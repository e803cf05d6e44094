/**
 * The steps between choosing the picture of a card and uploading it: the dialog that blacks out digits, and the check of the QR
 * codes. Loaded on demand, since few people choose a card on a visit.
 */
import type { ReactNode } from 'react'
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { FormField } from '#events/application/questions.ts'
import type { Side } from '#events/vocabulary.ts'
import { ApiError, call } from '#web/api.ts'
import { checkedBy, hasFields, isListOf, isText, unchecked } from '#web/guards.ts'
import { uprightPicture } from '#web/photos/blacken.ts'
import { cardPlace, LOOKED_AT_SIDE, middleCard, scaled, type Turned } from '#web/photos/mask-box.ts'
import { fitted } from '#web/photos/shrink.ts'
import { withLock } from '#web/tab-lock.ts'
import { alsoAfterUploads, applicationStore, formStore } from '../../../application/state.ts'
import type { Key } from '../../../components/island/texts.ts'
import { MaskCard } from '../components/MaskCard.tsx'
import type { OpenForm } from '../use-field.ts'
import type { CardAsked, CardSeen, Genuine } from './card-worker.ts'

// * The codes of genuine cards, until the server has checked them too. In memory only, because a code contains everything that is on
// its card and must not stay on a phone.

const held = new Map<Side, { userId: string; qr: string }>()

const holdCard = (userId: string, side: Side, qr: string): void => {
  held.set(side, { userId, qr })
}

type Held = { userId: string; side: Side; qr: string }

async function send(id: string, { side, qr }: Held): Promise<void> {
  try {
    await call(`/api/applications/${id}/cards`, { method: 'POST', body: { side, qr }, schema: unchecked })
    held.delete(side)
  } catch (error) {
    // A refused code is dropped; a code that did not reach the server waits for the next upload.
    if (error instanceof ApiError) held.delete(side)
  }
}

/** Sends the codes of this account only, since several families may sign in on one machine. Never throws. */
async function sendCards(userId: string): Promise<void> {
  const { id } = applicationStore.now()
  if (id === null || held.size === 0) return
  await withLock(`save-${userId}`, async () => {
    for (const [side, one] of [...held]) if (one.userId === userId) await send(id, { side, ...one })
  })
}

/** `show`: mounts or removes the dialog. `tell`: shows a sentence about the card beside its picture. */
type Ways = OpenForm & { show: (dialog: ReactNode) => void; tell: (sentence: Key) => void }

/** The sentence about a card with a genuine QR code; other cards get none. */
function sentenceOfCard({ name, birth }: Genuine): Key {
  if (name === 'differs' || birth === 'differs') return 'card.differs'
  return name === 'missing' || birth === 'missing' ? 'card.genuine' : 'card.agrees'
}

// The QR codes of the chosen picture, before anything is blacked out: an old code, which contains the number in the clear, will be
// covered, and a Secure QR code is checked if the organiser has installed a certificate. The reader is some 320 KB.

const nothingSeen: CardSeen = { turn: null, clear: [], genuine: null }

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
    worker.onmessage = ({ data }: MessageEvent<CardSeen | null>) => resolve(data ?? nothingSeen)
    worker.onerror = () => reject(new Error('worker'))
    setTimeout(() => reject(new Error('too slow')), LONGEST_READING)
    worker.postMessage(question, [question.picture.data.buffer, question.wasm])
  })
  return answered.finally(() => worker.terminate())
}

/** After any error the card is added as if it had no code. */
async function lookAt(file: File, side: Side): Promise<CardSeen> {
  const form = formStore.now()
  const answers = { name: form[`${side}Name`], dob: form[`${side}Dob`] }
  try {
    const [keys, wasm, picture] = await Promise.all([
      keysOfSigners().catch(() => []),
      reader(),
      pixelsOf(file),
    ])
    return picture ? await asked({ ...answers, keys, wasm, picture }) : nothingSeen
  } catch {
    return nothingSeen
  }
}

/** The places of the boxes on the previous card, since a family photographs all cards alike. */
let earlier: readonly Turned[] = []

function placeOf(picture: HTMLCanvasElement): Turned {
  const size = fitted(picture, LOOKED_AT_SIDE)
  const small = Object.assign(document.createElement('canvas'), size)
  const context = small.getContext('2d', { willReadFrequently: true })
  if (!context) return middleCard(picture, 0)
  context.drawImage(picture, 0, 0, size.width, size.height)
  return scaled(cardPlace(context.getImageData(0, 0, size.width, size.height)), picture.width / size.width)
}

type Question = { file: File; picture: HTMLCanvasElement; seen: Promise<CardSeen> }

const answerTo = (question: Question, show: Ways['show']): Promise<File | null> =>
  new Promise((resolve) => {
    const onAnswer = (answer: File | null, places: readonly Turned[] = earlier): void => {
      earlier = places
      show(null)
      resolve(answer)
    }
    show(<MaskCard {...question} card={placeOf(question.picture)} earlier={earlier} onAnswer={onAnswer} />)
  })

/** Tells the family that a chosen card is genuine, and sends the code to the server for its own check. */
async function keep(found: Genuine, side: Side, { account, saving, tell }: Ways): Promise<void> {
  tell(sentenceOfCard(found))
  holdCard(account.id, side, found.digits)
  alsoAfterUploads(sendCards)
  await saving.sendPending()
  await sendCards(account.id)
}

/** @returns the file to send; null if the person cancelled */
export async function maskedCard(file: File, field: FormField, ways: Ways): Promise<File | null> {
  const side: Side = field.startsWith('groom') ? 'groom' : 'bride'
  const picture = await uprightPicture(file)
  const seen = lookAt(file, side)
  const chosen = picture ? await answerTo({ file, picture, seen }, ways.show) : file
  if (chosen) void seen.then(({ genuine }) => genuine && keep(genuine, side, ways))
  return chosen
}
