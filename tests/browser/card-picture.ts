/** Aadhaar cards as a phone photographs them: tilted, on a table, two on one picture, with a QR code. All of them are made up. */
import encodeQR from 'qr'
import sharp from 'sharp'

/** A card's own pixels. */
const WIDTH = 856
const HEIGHT = 540

/** Dark dots on white, as a path in a square of 1 by 1. */
function codePath(code: string): string {
  const dots = encodeQR(code, 'raw', { ecc: 'low', border: 2 })
  const side = dots.length
  const cells = dots.flatMap((row, y) =>
    row.flatMap((isDark, x) =>
      isDark ? [`M${x / side} ${y / side}h${1 / side}v${1 / side}h${-1 / side}z`] : [],
    ),
  )
  return `<rect width="1" height="1" fill="#fff"/><path d="${cells.join('')}" fill="#111"/>`
}

/** Strokes on a grid of 4 by 6: the machine may have no font. */
const digits = [
  'M1 0H3L4 1V5L3 6H1L0 5V1ZM1 5L3 1',
  'M1 1L2 0V6',
  'M0 1L1 0H3L4 1V2L0 6H4',
  'M0 0H4L2 3H3L4 4V5L3 6H1L0 5',
  'M3 6V0L0 4H4',
  'M4 0H0V3H3L4 4V5L3 6H0',
  'M4 0H1L0 1V5L1 6H3L4 5V4L3 3H0',
  'M0 0H4L1 6',
  'M1 3H3L4 4V5L3 6H1L0 5V4L1 3L0 2V1L1 0H3L4 1V2L3 3',
  'M4 3H1L0 2V1L1 0H3L4 1V5L3 6H0',
]
/** Digits in groups, `x` in the middle. */
function lettering(text: string, x: number, colour: string): string {
  const scale = 32 / 6
  const left = x - ((text.length * 6 - 2) * scale) / 2
  const paths = [...text].map((sign, at) =>
    sign === ' ' ? '' : `<path transform="translate(${at * 6})" d="${digits[Number(sign)]}"/>`,
  )
  return `<g transform="translate(${left} 424) scale(${scale})" fill="none" stroke="${colour}" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g>`
}
/** Of the number, what has to be covered is red, and what may be seen is blue. No Aadhaar number begins with 0. */
const number = lettering('0123 4567', 348, '#f00') + lettering('8901', 588, '#00f')

function drawnCard(code: string | null): string {
  const line = (y: number, width: number) =>
    `<rect x="270" y="${y}" width="${width}" height="18" fill="#667"/>`
  const picture = '<rect x="60" y="130" width="170" height="220" fill="#bcd"/>'
  const back =
    '<rect width="856" height="540" rx="20" fill="#fff"/><rect width="856" height="70" fill="#e8a35c"/>'
  const qr = code === null ? '' : `<g transform="translate(560 90) scale(280)">${codePath(code)}</g>`
  return `${back}${picture}${line(150, 240)}${line(200, 180)}${line(250, 210)}${qr}${number}<rect y="500" width="856" height="40" fill="#4d9b5b"/>`
}

type Shot = {
  width: number
  height: number
  /** Degrees clockwise. */
  tilt: number
  /** How wide a card is, in widths of the picture. */
  scale: number
  /** The middle of each card, in fractions of the picture. */
  cards: readonly (readonly [number, number])[]
  code: string | null
}
const usual: Shot = { width: 1600, height: 1200, tilt: 0, scale: 0.85, cards: [[0.5, 0.5]], code: null }

/** A JPEG. */
export async function photoOfCard(shot: Partial<Shot> = {}): Promise<Buffer> {
  const { width, height, tilt, scale, cards, code } = { ...usual, ...shot }
  const each = cards.map(
    ([x, y]) =>
      `<g transform="translate(${x * width} ${y * height}) rotate(${tilt}) scale(${(scale * width) / WIDTH}) translate(${-WIDTH / 2} ${-HEIGHT / 2})">${drawnCard(code)}</g>`,
  )
  const table = `<rect width="${width}" height="${height}" fill="#5a4330"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${table}${each.join('')}</svg>`
  // A server that was started in this process before has forbidden drawings, and must find them forbidden again.
  const drawings = { operation: ['VipsForeignLoadSvgBuffer'] }
  const drawing = new TextEncoder().encode(svg)
  const isForbidden = await sharp(drawing)
    .metadata()
    .then(
      () => false,
      () => true,
    )
  if (isForbidden) sharp.unblock(drawings)
  const picture = await sharp(drawing).blur(0.6).jpeg({ quality: 85 }).toBuffer()
  if (isForbidden) sharp.block(drawings)
  return picture
}

/** How many pixels of a picture are red, as the digits that have to be covered, and how many blue, as those that may be seen. */
export async function digitsSeen(picture: Uint8Array): Promise<{ red: number; blue: number }> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  let red = 0
  let blue = 0
  for (let at = 0; at < data.length; at += info.channels) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
    if (r > 150 && g < 90 && b < 90) red += 1
    if (b > 150 && g < 90 && r < 90) blue += 1
  }
  return { red, blue }
}

type Part = { left: number; top: number; width: number; height: number }
/** Whether all of a part of a picture is as good as black. */
export async function isBlack(picture: Uint8Array, part: Part): Promise<boolean> {
  const pixels = await sharp(picture).extract(part).raw().toBuffer()
  return pixels.every((value) => value < 40)
}

/** A card that fills the picture, with a QR code on its right. @param code what the QR code says */
export async function cardWith(code: string): Promise<Buffer> {
  const dots = encodeQR(code, 'raw', { ecc: 'low', border: 4 })
  const side = dots.length
  const grey = Buffer.from(dots.flat().map((isDark) => (isDark ? 20 : 240)))
  const picture = await sharp(grey, { raw: { width: side, height: side, channels: 1 } })
    .resize(side * 6, side * 6, { kernel: 'nearest' })
    .png()
    .toBuffer()
  const size = { width: side * 11, height: side * 7 }
  return sharp({ create: { ...size, channels: 3, background: '#eef' } })
    .composite([{ input: picture, left: side * 5, top: Math.round(side / 2) }])
    .blur(0.6)
    .jpeg({ quality: 80 })
    .toBuffer()
}
