/** Draws a page in place of a certificate or a letter: a title, grey lines, a seal, and SPECIMEN across it. */
import { mulberry32 } from '../random.ts'
import { lettering } from './lettering.ts'
import { bars, colours, sheet, specimenStamp } from './sheet.ts'

const size = { width: 620, height: 877 }
export const proofVariants = 8

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

/** `variant` from 0 below `proofVariants`. */
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
  return sheet(size, colours.paper, content + specimenStamp(size))
}
