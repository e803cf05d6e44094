/** Shared by all drawn pictures: the colours of the product, the SVG sheet, the SPECIMEN stamp, and lines of text. */
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

/** Pixels; taller sheets are scaled down to keep the files small. */
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

/** Grey bars instead of lines of text. */
export const bars = (box: Size & { x: number; y: number }, count: number, length: () => number): string =>
  Array.from({ length: count }, (_, row) => {
    const step = box.height / count
    return `<rect x="${box.x}" y="${box.y + row * step}" width="${Math.round(box.width * length())}" height="${step * 0.38}" rx="3" fill="${colours.faint}"/>`
  }).join('')
