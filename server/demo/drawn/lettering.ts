/**
 * Text as strokes on a grid of 4 by 6 for the drawn pictures, since servers may have no fonts. Capitals, digits, hyphen
 * and full stop; anything else becomes a space.
 */

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

/** `x` is the middle of the line, `y` its top, `size` the height of a letter, all in the picture's pixels. */
export type Line = { text: string; x: number; y: number; size: number; colour: string }

/** One line of text as SVG, centred. */
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
