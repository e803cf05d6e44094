/**
 * Draws the photos, cards and documents of the demo season, visibly made up. Each variant is drawn once and checked like
 * an uploaded file.
 */
import type { UploadPurpose } from '#events/vocabulary.ts'
import { loadDecoder } from '../files/decoder.ts'
import { type CheckedFile, takeIn } from '../files/intake.ts'
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
/** Pictures are drawn one at a time: drawing many at once would fill the queue of the intake. */
let last: Promise<unknown> = Promise.resolve()

async function pictureOf({ purpose, draw }: Kind, variant: number): Promise<CheckedFile> {
  const decoder = await loadDecoder()
  // Only this process may open SVG, and it opens only its own: the intake refuses SVG files.
  decoder.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  const jpeg = await decoder(Buffer.from(draw(variant)))
    .jpeg({ quality: 85 })
    .toBuffer()
  const checked = await takeIn(jpeg, purpose)
  if (!checked.ok) throw new Error(`a drawn picture was refused: ${checked.refusal}`)
  return checked
}

/** @param seed any whole number; the same one always gives the same picture. A JPEG below 40 KB with its thumbnail. */
export function drawnPicture(kind: DrawnKind, seed: number): Promise<CheckedFile> {
  const { variants } = kinds[kind]
  const variant = ((seed % variants) + variants) % variants
  const name = `${kind}-${variant}`
  const known = drawn.get(name)
  if (known) return known
  const picture = last.then(() => pictureOf(kinds[kind], variant))
  last = picture.catch(() => undefined)
  drawn.set(name, picture)
  return picture
}
