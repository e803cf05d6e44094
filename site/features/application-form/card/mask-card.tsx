/**
 * The steps between choosing the picture of a card and uploading it: the dialog that blacks out digits, and the check of the QR
 * codes. Loaded on demand, since few people choose a card on a visit.
 */
import type { ReactNode } from 'react'
import type { FormField } from '#events/application/questions.ts'
import type { Side } from '#events/vocabulary.ts'
import { ApiError, call } from '#web/api.ts'
import { unchecked } from '#web/guards.ts'
import { uprightPicture } from '#web/photos/blacken.ts'
import { cardPlace, LOOKED_AT_SIDE, middleCard, scaled, type Turned } from '#web/photos/card-place.ts'
import { fitted } from '#web/photos/shrink.ts'
import { withLock } from '#web/tab-lock.ts'
import { applicationStore, formStore } from '../../../application/state.ts'
import { alsoAfterUploads } from '../../../application/uploads.ts'
import type { Key } from '../../../components/island/texts.ts'
import { MaskCard } from '../components/MaskCard.tsx'
import type { OpenForm } from '../use-field.ts'
import { type CardSeen, type Genuine, nothingSeen } from './protocol.ts'

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

async function lookAt(file: File, side: Side): Promise<CardSeen> {
  const form = formStore.now()
  try {
    const { lookAtCard } = await import('./look-at-card.ts')
    return await lookAtCard(file, { name: form[`${side}Name`], dob: form[`${side}Dob`] })
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
