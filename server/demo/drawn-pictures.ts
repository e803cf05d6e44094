/**
 * Draws the photos, cards and documents of the demo season, visibly made up. Each variant is drawn once and checked like
 * an uploaded file.
 */
import type { UploadPurpose } from '#events/vocabulary.ts'
import { loadDecoder } from '../files/decoder.ts'
import { type CheckedFile, takeIn } from '../files/intake.ts'
import { boundedQueue } from '../runtime/bounded-queue.ts'
import { card, cardVariants } from './drawn/card.ts'
import { portrait, portraitVariants } from './drawn/portrait.ts'
import { proof, proofVariants } from './drawn/proof.ts'

type Kind = { purpose: UploadPurpose; variants: number; draw: (variant: number) => string }

const kinds = {
  groom: { purpose: 'photo', variants: portraitVariants, draw: (variant) => portrait('groom', variant) },
  bride: { purpose: 'photo', variants: portraitVariants, draw: (variant) => portrait('bride', variant) },
  'aadhaar-front': { purpose: 'aadhaar', variants: cardVariants, draw: (variant) => card('front', variant) },
  'aadhaar-back': { purpose: 'aadhaar', variants: cardVariants, draw: (variant) => card('back', variant) },
  income: { purpose: 'proof', variants: proofVariants, draw: (variant) => proof('income', variant) },
  education: { purpose: 'proof', variants: proofVariants, draw: (variant) => proof('education', variant) },
  letter: { purpose: 'document', variants: proofVariants, draw: (variant) => proof('letter', variant) },
} as const satisfies Record<string, Kind>
export type DrawnKind = keyof typeof kinds

const drawn = new Map<string, Promise<CheckedFile>>()
/** One at a time: drawing many at once must not fill the queue of the intake. */
const drawing = boundedQueue(1, Number.POSITIVE_INFINITY)

async function pictureOf({ purpose, draw }: Kind, variant: number): Promise<CheckedFile> {
  const decoder = await loadDecoder()
  // Only this process may open SVG, and it opens only its own: the intake refuses SVG files.
  decoder.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  const jpeg = await decoder(Buffer.from(draw(variant)))
    .jpeg({ quality: 85 })
    .toBuffer()
  const taken = await takeIn(jpeg, purpose)
  if (!taken.ok) throw new Error(`a drawn picture was refused: ${taken.refusal}`)
  return taken
}

async function inTurn(kind: Kind, variant: number): Promise<CheckedFile> {
  const taken = await drawing(() => pictureOf(kind, variant))
  if (taken === 'busy') throw new Error('an unbounded queue was full')
  return taken
}

/** @param seed any whole number; the same one always gives the same picture. A JPEG below 40 KB with its thumbnail. */
export function drawnPicture(kind: DrawnKind, seed: number): Promise<CheckedFile> {
  const { variants } = kinds[kind]
  const variant = ((seed % variants) + variants) % variants
  const name = `${kind}-${variant}`
  const picture = drawn.get(name) ?? inTurn(kinds[kind], variant)
  drawn.set(name, picture)
  return picture
}
