/** Draws the demo's photos, cards and documents, visibly made up, and checks them like uploads. */

import type { Side, UploadPurpose } from '#events/vocabulary.ts'
import { type CheckedFile, loadDecoder, takeIn } from '../files/intake.ts'
import { mulberry32 } from './random.ts'

// SPECIMEN as strokes, 46 wide and 6 high, since servers may have no fonts.

const specimen = [
  'M4 1L3 0H1L0 1V2L1 3H3L4 4V5L3 6H1L0 5M6 6V0H9L10 1V2L9 3H6M16 0H12V6H16M12 3H15M22 1L21 0H19L18',
  ' 1V5L19 6H21L22 5M26 0V6M25 0H27M25 6H27M30 6V0L32 3L34 0V6M40 0H36V6H40M36 3H39M42 6V0L46 6V0',
].join('')

/** In pixels. `x`: middle of the word; `y`: its top; `size`: height of a letter. */
type Word = { x: number; y: number; size: number; colour: string }

const lettering = ({ x, y, size, colour }: Word): string =>
  `<path transform="translate(${x - (23 * size) / 6} ${y}) scale(${size / 6})" d="${specimen}" fill="none" stroke="${colour}" stroke-linecap="round" stroke-linejoin="round"/>`

const paper = '#FFFDF8'
const ink = '#1C2621'
const leaf = '#14523D'
const kumkum = '#9C1C2C'
const grounds = ['#7CCBA4', '#E3C36B', '#E5EFF7', '#F6D9CF']
const clothes = [kumkum, leaf, '#14507F', paper, '#7A5BBF', '#C39A34']
const skins = ['#D9A77C', '#C08A5E', '#A06D48', '#855537']

/** Pixels. */
type Size = { width: number; height: number }
const sheet = ({ width, height }: Size, ground: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${ground}"/>${content}</svg>`

const hair: Record<Side, string> = {
  bride: 'M132 430V250a108 116 0 0 1 216 0v180z',
  groom: 'M142 262a98 108 0 0 1 196 0v24H142z',
}
/** In paper-cut style, which cannot be mistaken for a photo. Each variant has its own pair of background and clothes. */
function portrait(side: Side, variant: number): string {
  const at = (list: readonly string[], place: number) => list[Math.floor(place) % list.length] ?? ink
  const skin = at(skins, variant)
  const cloth = at(clothes, variant / grounds.length)
  const body = `<path d="M64 600V520q0-96 112-108h128q112 12 112 108v80z" fill="${cloth}"/>`
  const face = `<rect x="206" y="330" width="68" height="90" fill="${skin}"/><ellipse cx="240" cy="285" rx="84" ry="96" fill="${skin}"/><circle cx="207" cy="276" r="8" fill="${ink}"/><circle cx="273" cy="276" r="8" fill="${ink}"/><path d="M206 322q34 34 68 0" fill="none" stroke="${ink}" stroke-width="7" stroke-linecap="round"/>`
  const band = `<rect y="536" width="480" height="64" fill="${leaf}"/>${lettering({ x: 240, y: 553, size: 30, colour: paper })}`
  const size = { width: 480, height: 600 }
  return sheet(size, at(grounds, variant), `<path d="${hair[side]}" fill="${ink}"/>${body}${face}${band}`)
}

/** A card or paper: grey lines in place of words, and SPECIMEN across it, so that no part passes for real. */
function document({ width, height }: Size, variant: number): string {
  const random = mulberry32(variant)
  const x = width / 2
  const y = height / 2
  const lines = Array.from({ length: 9 }, (_, row) => {
    const length = Math.round(width * (0.35 + random() * 0.45))
    return `<rect x="${width / 10}" y="${(height * (row + 2)) / 12}" width="${length}" height="${height / 40}" rx="3" fill="#C9C8BC"/>`
  })
  const size = width / 9
  const word = lettering({ x, y: y - size / 2, size, colour: kumkum })
  const stamp = `<g opacity="0.72" transform="rotate(-24 ${x} ${y})">${word}</g>`
  return sheet({ width, height }, paper, lines.join('') + stamp)
}

type Kind = { purpose: UploadPurpose; variants: number; draw: (variant: number) => string }
const portraitOf = (side: Side): Kind => ({
  purpose: 'photo',
  variants: grounds.length * clothes.length,
  draw: (variant) => portrait(side, variant),
})
const documentOf = (purpose: UploadPurpose, size: Size): Kind => ({
  purpose,
  variants: 8,
  draw: (variant) => document(size, variant),
})
export const kinds = {
  groom: portraitOf('groom'),
  bride: portraitOf('bride'),
  card: documentOf('aadhaar', { width: 640, height: 404 }),
  paper: documentOf('proof', { width: 480, height: 680 }),
} as const
export type DrawnKind = keyof typeof kinds

const drawn = new Map<string, Promise<CheckedFile>>()
/** One at a time, since many would fill the intake's queue. */
let last: Promise<unknown> = Promise.resolve()

async function pictureOf({ purpose, draw }: Kind, variant: number): Promise<CheckedFile> {
  const decoder = await loadDecoder()
  // Only this process may open SVG, and only its own: the intake refuses SVG.
  decoder.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  const jpeg = await decoder(Buffer.from(draw(variant)))
    .jpeg({ quality: 85 })
    .toBuffer()
  const checked = await takeIn(jpeg, purpose)
  if (!checked.ok) throw new Error(`a drawn picture was refused: ${checked.refusal}`)
  return checked
}

/** A JPEG below 40 KB with its thumbnail. @param seed a whole number; equal seeds give equal pictures */
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
