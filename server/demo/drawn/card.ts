/** Draws both sides of an identity card marked SPECIMEN, with a masked number. */
import { mulberry32 } from '../random.ts'
import { lettering } from './lettering.ts'
import { bars, colours, sheet, specimenStamp } from './sheet.ts'

const size = { width: 640, height: 404 }
export const cardVariants = 16

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

/** `variant` from 0 below `cardVariants`. */
export function card(face: 'front' | 'back', variant: number): string {
  const random = mulberry32(variant)
  const length = () => 0.45 + random() * 0.55
  const front = face === 'front'
  const lines = front
    ? silhouette + bars({ x: 214, y: 104, width: 380, height: 180 }, 5, length)
    : bars({ x: 34, y: 104, width: 360, height: 180 }, 6, length) + code(random)
  const title = front ? 'IDENTITY CARD' : 'ADDRESS'
  const number = `XXXX XXXX 00${String(variant).padStart(2, '0')}`
  return sheet(size, colours.paper, head(title) + lines + foot(number) + specimenStamp(size))
}
