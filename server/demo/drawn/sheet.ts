/** What all drawn pictures share: the colours of the product, a sheet, a stamp that says what it is, seeded variety. */
import { lettering } from './lettering.ts'

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

/** Pixels; a page of A4 is drawn smaller than it is laid out, to stay a small file. */
const TALLEST = 680

export function sheet({ width, height }: Size, ground: string, content: string): string {
  const scale = Math.min(1, TALLEST / height)
  const shown = `width="${Math.round(width * scale)}" height="${Math.round(height * scale)}"`
  const paper = `<rect width="${width}" height="${height}" fill="${ground}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${shown} viewBox="0 0 ${width} ${height}">${paper}${content}</svg>`
}

/** SPECIMEN across the whole sheet, so that no crop of it passes for a paper. */
export const specimenStamp = ({ width, height }: Size): string => {
  const middle = { x: width / 2, y: height / 2 }
  const size = width / 9
  const word = lettering({
    text: 'SPECIMEN',
    x: middle.x,
    y: middle.y - size / 2,
    size,
    colour: colours.kumkum,
  })
  return `<g opacity="0.72" transform="rotate(-24 ${middle.x} ${middle.y})">${word}</g>`
}

/** Grey bars where a real paper has lines of text. */
export const bars = (box: Size & { x: number; y: number }, count: number, length: () => number): string =>
  Array.from({ length: count }, (_, row) => {
    const step = box.height / count
    return `<rect x="${box.x}" y="${box.y + row * step}" width="${Math.round(box.width * length())}" height="${step * 0.38}" rx="3" fill="${colours.faint}"/>`
  }).join('')

/** Numbers from 0 up to 1, the same for the same seed everywhere (mulberry32). Fit for pictures, not for secrets. */
export function varietyOf(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
