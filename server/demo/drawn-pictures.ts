/** Draws the demo's photos, cards and documents, visibly made up, and checks them like uploads. */

import type { Side, UploadPurpose } from '#events/vocabulary.ts'
import { type CheckedFile, loadDecoder, takeIn } from '../files/intake.ts'
import { mulberry32 } from './random.ts'

// Letters as strokes on a grid of 4 by 6, since servers may have no fonts. Capitals, digits, hyphen and full stop; anything
// else becomes a space.

const O = 'M1 0H3L4 1V5L3 6H1L0 5V1Z'
const P = 'M0 6V0H3L4 1V2L3 3H0'
const glyphs = new Map(
  Object.entries({
    A: 'M0 6L2 0L4 6M1 4H3',
    B: 'M3 3H0M0 0V6H3L4 5V4L3 3L4 2V1L3 0Z',
    C: 'M4 1L3 0H1L0 1V5L1 6H3L4 5',
    D: 'M0 0V6H3L4 5V1L3 0Z',
    E: 'M4 0H0V6H4M0 3H3',
    F: 'M4 0H0V6M0 3H3',
    G: 'M4 1L3 0H1L0 1V5L1 6H3L4 5V3H2',
    H: 'M0 0V6M4 0V6M0 3H4',
    I: 'M2 0V6M1 0H3M1 6H3',
    J: 'M4 0V5L3 6H1L0 5',
    K: 'M0 0V6M4 0L0 3L4 6',
    L: 'M0 0V6H4',
    M: 'M0 6V0L2 3L4 0V6',
    N: 'M0 6V0L4 6V0',
    O,
    P,
    Q: `${O}M2 4L4 6`,
    R: `${P}M2 3L4 6`,
    S: 'M4 1L3 0H1L0 1V2L1 3H3L4 4V5L3 6H1L0 5',
    T: 'M0 0H4M2 0V6',
    U: 'M0 0V5L1 6H3L4 5V0',
    V: 'M0 0L2 6L4 0',
    W: 'M0 0L1 6L2 3L3 6L4 0',
    X: 'M0 0L4 6M4 0L0 6',
    Y: 'M0 0L2 3L4 0M2 3V6',
    Z: 'M0 0H4L0 6H4',
    0: `${O}M1 5L3 1`,
    1: 'M1 1L2 0V6',
    2: 'M0 1L1 0H3L4 1V2L0 6H4',
    3: 'M0 0H4L2 3H3L4 4V5L3 6H1L0 5',
    4: 'M3 6V0L0 4H4',
    5: 'M4 0H0V3H3L4 4V5L3 6H0',
    6: 'M4 0H1L0 1V5L1 6H3L4 5V4L3 3H0',
    7: 'M0 0H4L1 6',
    8: 'M1 3H3L4 4V5L3 6H1L0 5V4L1 3L0 2V1L1 0H3L4 1V2L3 3',
    9: 'M4 3H1L0 2V1L1 0H3L4 1V5L3 6H0',
    '-': 'M1 3H3',
    '.': 'M2 5.5V6',
  }),
)
const ADVANCE = 6

/** In pixels. `x`: middle of the line; `y`: its top; `size`: height of a letter. */
export type Line = { text: string; x: number; y: number; size: number; colour: string }

/** Centred SVG text. */
export function lettering({ text, x, y, size, colour }: Line): string {
  const scale = size / 6
  const left = x - ((text.length * ADVANCE - 2) * scale) / 2
  const letters = [...text]
    .map(
      (letter, place) => `<path transform="translate(${place * ADVANCE})" d="${glyphs.get(letter) ?? ''}"/>`,
    )
    .join('')
  const style = `fill="none" stroke="${colour}" stroke-linecap="round" stroke-linejoin="round"`
  return `<g transform="translate(${left} ${y}) scale(${scale})" ${style}>${letters}</g>`
}

export const colours = {
  paper: '#FFFDF8',
  cloth: '#F3EAD3',
  fold: '#E2D5B5',
  gold: '#C39A34',
  lightGold: '#E3C36B',
  leaf: '#14523D',
  lightLeaf: '#7CCBA4',
  ink: '#1C2621',
  faint: '#C9C8BC',
  kumkum: '#9C1C2C',
  sky: '#14507F',
} as const

/** Pixels. */
export type Size = { width: number; height: number }

/** Pixels; taller sheets are scaled down to keep files small. */
const MAX_HEIGHT = 680

export function sheet({ width, height }: Size, ground: string, content: string): string {
  const scale = Math.min(1, MAX_HEIGHT / height)
  const shown = `width="${Math.round(width * scale)}" height="${Math.round(height * scale)}"`
  const paper = `<rect width="${width}" height="${height}" fill="${ground}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${shown} viewBox="0 0 ${width} ${height}">${paper}${content}</svg>`
}

/** SPECIMEN across the whole sheet, so that no part of it passes for a real document. */
export const specimenStamp = ({ width, height }: Size): string => {
  const x = width / 2
  const y = height / 2
  const size = width / 9
  const word = lettering({ text: 'SPECIMEN', x, y: y - size / 2, size, colour: colours.kumkum })
  return `<g opacity="0.72" transform="rotate(-24 ${x} ${y})">${word}</g>`
}

export const bars = (box: Size & { x: number; y: number }, count: number, length: () => number): string =>
  Array.from({ length: count }, (_, row) => {
    const step = box.height / count
    return `<rect x="${box.x}" y="${box.y + row * step}" width="${Math.round(box.width * length())}" height="${step * 0.38}" rx="3" fill="${colours.faint}"/>`
  }).join('')

// An identity card marked SPECIMEN, with a masked number.

const cardSize = { width: 640, height: 404 }
const cardVariants = 16

const head = (title: string): string =>
  `<rect width="640" height="70" fill="${colours.cloth}"/><rect y="62" width="640" height="8" fill="${colours.gold}"/><rect y="70" width="640" height="5" fill="${colours.leaf}"/>` +
  lettering({ text: title, x: 320, y: 18, size: 27, colour: colours.leaf })

const foot = (number: string): string =>
  lettering({ text: number, x: 320, y: 314, size: 29, colour: colours.ink }) +
  `<rect y="360" width="640" height="44" fill="${colours.kumkum}"/>` +
  lettering({ text: 'MADE UP - NOT A REAL CARD', x: 320, y: 373, size: 18, colour: colours.paper })

const silhouette = `<rect x="34" y="98" width="150" height="188" rx="6" fill="${colours.cloth}"/><circle cx="109" cy="168" r="42" fill="${colours.fold}"/><path d="M44 286q6-66 65-66t65 66z" fill="${colours.fold}"/>`

function code(random: () => number): string {
  const cells = Array.from({ length: 81 }, (_, place) =>
    random() < 0.5 ? `M${(place % 9) * 20} ${Math.floor(place / 9) * 20}h20v20h-20z` : '',
  ).join('')
  return `<path transform="translate(430 104)" d="${cells}" fill="${colours.ink}"/>`
}

export function card(face: 'front' | 'back', variant: number): string {
  const random = mulberry32(variant)
  const length = () => 0.45 + random() * 0.55
  const front = face === 'front'
  const lines = front
    ? silhouette + bars({ x: 214, y: 104, width: 380, height: 180 }, 5, length)
    : bars({ x: 34, y: 104, width: 360, height: 180 }, 6, length) + code(random)
  const title = front ? 'IDENTITY CARD' : 'ADDRESS'
  const number = `XXXX XXXX 00${String(variant).padStart(2, '0')}`
  return sheet(cardSize, colours.paper, head(title) + lines + foot(number) + specimenStamp(cardSize))
}

// A portrait in paper-cut style, which cannot be mistaken for a photo.

const portraitSize = { width: 480, height: 600 }
const grounds = [colours.lightLeaf, colours.lightGold, '#E5EFF7', '#F6D9CF'] as const
const clothes = [colours.kumkum, colours.leaf, colours.sky, colours.paper, '#7A5BBF', colours.gold] as const
const skins = ['#D9A77C', '#C08A5E', '#A06D48', '#855537'] as const
const portraitVariants = grounds.length * clothes.length

const at = <T>(list: readonly [T, ...T[]], place: number): T => list[place % list.length] ?? list[0]

const backHair = (side: Side): string =>
  side === 'bride'
    ? '<path d="M132 430V250a108 116 0 0 1 216 0v180z"/>'
    : '<path d="M142 262a98 108 0 0 1 196 0v24H142z"/>'

const jasmine = Array.from({ length: 9 }, (_, place) => {
  const angle = Math.PI * (1.12 + place * 0.095)
  return `<circle cx="${240 + 108 * Math.cos(angle)}" cy="${258 + 122 * Math.sin(angle)}" r="12" fill="${colours.paper}" stroke="${colours.lightLeaf}" stroke-width="3"/>`
}).join('')

const face = (skin: string): string =>
  `<rect x="206" y="330" width="68" height="90" fill="${skin}"/><ellipse cx="240" cy="280" rx="84" ry="100" fill="${skin}"/>` +
  `<g fill="${colours.ink}"><circle cx="207" cy="276" r="8"/><circle cx="273" cy="276" r="8"/></g>` +
  `<path d="M206 322q34 34 68 0" fill="none" stroke="${colours.ink}" stroke-width="7" stroke-linecap="round"/>`

const fringe = (side: Side, curve: number): string =>
  side === 'bride'
    ? `<path d="M156 262q4-92 84-92t84 92q-${30 + curve}-62-84-70q-54 8-84 70z"/>`
    : `<path d="M154 250q6-82 86-84t86 84q-20-${28 + curve}-86-${30 + curve}t-86 ${30 + curve}z"/>`

const marks = (side: Side, moustache: boolean): string => {
  if (side === 'bride') return jasmine
  return moustache ? `<path d="M200 314q40-22 80 0q-40-6-80 0z" fill="${colours.ink}"/>` : ''
}

/** Each variant has its own pair of background and clothes. */
export function portrait(side: Side, variant: number): string {
  const random = mulberry32(variant)
  const hair = at([colours.ink, '#3A2A20', '#2C2C34'], Math.floor(random() * 3))
  const skin = at(skins, Math.floor(random() * skins.length))
  const cloth = at(clothes, Math.floor(variant / grounds.length))
  const shoulders = `<path d="M64 600V520q0-96 112-108h128q112 12 112 108v80z" fill="${cloth}"/><path d="M186 412l54 76l54-76" fill="${skin}" stroke="${colours.gold}" stroke-width="9"/>`
  const band = `<rect y="536" width="480" height="64" fill="${colours.leaf}"/><path d="M0 530H480M0 522H480" stroke="${colours.gold}" stroke-width="4"/>`
  const label = lettering({ text: 'MADE UP', x: 240, y: 553, size: 30, colour: colours.paper })
  const head = `<g fill="${hair}">${backHair(side)}</g>${shoulders}${face(skin)}<g fill="${hair}">${fringe(side, Math.floor(random() * 20))}</g>`
  const sun = `<circle cx="240" cy="290" r="206" fill="${colours.cloth}" opacity="0.7"/>`
  return sheet(portraitSize, at(grounds, variant), sun + head + marks(side, random() < 0.5) + band + label)
}

// A certificate or letter: a title, grey lines, a seal, and SPECIMEN across it.

const proofSize = { width: 620, height: 877 }
const proofVariants = 8

const titles = {
  income: 'INCOME CERTIFICATE',
  education: 'SCHOOL CERTIFICATE',
  letter: 'LETTER OF SUPPORT',
} as const
type ProofKind = keyof typeof titles

const frame = `<rect x="24" y="24" width="572" height="829" fill="none" stroke="${colours.gold}" stroke-width="3"/><rect x="32" y="32" width="556" height="813" fill="none" stroke="${colours.leaf}" stroke-width="1.5"/>`
const seal = `<g fill="none" stroke="${colours.sky}" stroke-width="4" opacity="0.7"><circle cx="150" cy="714" r="58"/><circle cx="150" cy="714" r="44"/><path d="M150 684l9 19l21 3l-15 15l4 21l-19-10l-19 10l4-21l-15-15l21-3z"/></g>`

function signature(random: () => number): string {
  const waves = Array.from({ length: 5 }, () => `q14 -${Math.round(20 + random() * 30)} 28 0`).join('')
  return `<path d="M400 726${waves}" fill="none" stroke="${colours.sky}" stroke-width="4" stroke-linecap="round"/><path d="M390 748H556" stroke="${colours.ink}" stroke-width="2"/>`
}

export function proof(kind: ProofKind, variant: number): string {
  const random = mulberry32(variant)
  const title = lettering({ text: titles[kind], x: 310, y: 86, size: 26, colour: colours.leaf })
  const number = lettering({ text: `NO. DEMO-${variant + 1}`, x: 310, y: 140, size: 18, colour: colours.ink })
  const lines = bars({ x: 80, y: 210, width: 460, height: 400 }, 13, () => 0.55 + random() * 0.45)
  const note = lettering({
    text: 'MADE UP FOR THE DEMO SEASON',
    x: 310,
    y: 806,
    size: 17,
    colour: colours.kumkum,
  })
  const content = frame + title + number + lines + seal + signature(random) + note
  return sheet(proofSize, colours.paper, content + specimenStamp(proofSize))
}

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
