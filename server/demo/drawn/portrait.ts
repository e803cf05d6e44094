/** Draws a portrait in paper-cut style, which cannot be mistaken for a photo of a person. */
import type { Side } from '#events/vocabulary.ts'
import { mulberry32 } from '../random.ts'
import { lettering } from './lettering.ts'
import { colours, sheet } from './sheet.ts'

const size = { width: 480, height: 600 }
const grounds = [colours.lightLeaf, colours.lightGold, '#E5EFF7', '#F6D9CF'] as const
const clothes = [colours.kumkum, colours.leaf, colours.sky, colours.paper, '#7A5BBF', colours.gold] as const
const skins = ['#D9A77C', '#C08A5E', '#A06D48', '#855537'] as const
export const portraitVariants = grounds.length * clothes.length

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

/** `variant` from 0 below `portraitVariants`; each has its own pair of background and clothes. */
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
  return sheet(size, at(grounds, variant), sun + head + marks(side, random() < 0.5) + band + label)
}
