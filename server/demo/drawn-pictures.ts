/**
 * Photos, cards and papers of the demo season, drawn by the program and visibly made up. They go through the same
 * intake as a family's own files, once for each variant.
 */
import type { UploadPurpose } from '#events/vocabulary.ts'
import { loadDecoder } from '../files/decoder.ts'
import { type TakenIn, takeIn } from '../files/intake.ts'
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

const drawn = new Map<string, Promise<TakenIn>>()
/** One after the other: a season asked for at once must not fill the line of the intake. */
const drawing = boundedQueue(1, Number.POSITIVE_INFINITY)

async function pictureOf({ purpose, draw }: Kind, variant: number): Promise<TakenIn> {
  const decoder = await loadDecoder()
  // Only a process that draws opens SVG, and only its own: the intake knows no such kind of file.
  decoder.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  const jpeg = await decoder(Buffer.from(draw(variant)))
    .jpeg({ quality: 85 })
    .toBuffer()
  const taken = await takeIn(jpeg, purpose)
  if (!taken.ok) throw new Error(`a drawn picture was refused: ${taken.refusal}`)
  return taken
}

async function inTurn(kind: Kind, variant: number): Promise<TakenIn> {
  const taken = await drawing(() => pictureOf(kind, variant))
  if (taken === 'busy') throw new Error('a line without an end was full')
  return taken
}

/** @param seed any whole number; the same one always gives the same picture. A JPEG below 40 KB with its thumbnail. */
export function drawnPicture(kind: DrawnKind, seed: number): Promise<TakenIn> {
  const { variants } = kinds[kind]
  const variant = ((seed % variants) + variants) % variants
  const name = `${kind}-${variant}`
  const picture = drawn.get(name) ?? inTurn(kinds[kind], variant)
  drawn.set(name, picture)
  return picture
}
