/** Draws the confirmation of a submission as a picture of 1080 × 1350 pixels, in the language of the page, and saves it. */
import { saveFile } from '#web/save-file.ts'

const WIDTH = 1080
const HEIGHT = 1350
const INSET = 90
const BORDER = 56

/** No text contains a name, because people pass pictures on. */
type Texts = {
  programme: string
  season: string
  title: string
  at: string
  label: string
  reference: string
  advice: string
}
type Line = { text: string; font: string; colour: string; height: number; before: number }

const body = (weight: number, pixels: number) => `${weight} ${pixels}px "Anek Malayalam", sans-serif`
const display = (pixels: number) => `700 ${pixels}px "Noto Serif Malayalam", serif`
const ink = '#1c2621'
const soft = '#46524b'
const leaf = '#14523d'

const linesOf = (texts: Texts): readonly Line[] => [
  { text: texts.programme, font: display(52), colour: leaf, height: 76, before: 0 },
  { text: texts.season, font: body(400, 40), colour: soft, height: 60, before: 8 },
  { text: texts.title, font: display(72), colour: ink, height: 104, before: 90 },
  { text: texts.at, font: body(400, 44), colour: ink, height: 64, before: 20 },
  { text: texts.label, font: body(400, 40), colour: soft, height: 60, before: 100 },
  { text: texts.reference, font: body(700, 132), colour: leaf, height: 160, before: 10 },
  { text: texts.advice, font: body(400, 40), colour: soft, height: 60, before: 40 },
]

/** Wraps a text into rows. */
function rowsOf(canvas: CanvasRenderingContext2D, text: string): string[] {
  const rows: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${rows.at(-1) ?? ''} ${word}`.trim()
    const fits = canvas.measureText(longer).width <= WIDTH - 2 * INSET
    if (fits && rows.length > 0) rows[rows.length - 1] = longer
    else rows.push(word)
  }
  return rows
}

function drawBorders(canvas: CanvasRenderingContext2D): void {
  canvas.fillStyle = '#fbf6e9'
  canvas.fillRect(0, 0, WIDTH, HEIGHT)
  for (const top of [0, HEIGHT - BORDER]) {
    canvas.fillStyle = '#c39a34'
    canvas.fillRect(0, top, WIDTH, BORDER)
    canvas.fillStyle = leaf
    canvas.fillRect(0, top + BORDER / 2 - 4, WIDTH, 8)
  }
}

function draw(canvas: CanvasRenderingContext2D, texts: Texts): void {
  drawBorders(canvas)
  canvas.textAlign = 'center'
  canvas.textBaseline = 'middle'
  let top = 150
  for (const { text, font, colour, height, before } of linesOf(texts)) {
    canvas.font = font
    canvas.fillStyle = colour
    top += before
    for (const row of rowsOf(canvas, text)) {
      canvas.fillText(row, WIDTH / 2, top + height / 2)
      top += height
    }
  }
}

/** Loads the page's fonts; without them the picture uses the phone's fonts. */
const fontsFor = (texts: Texts): Promise<unknown> =>
  Promise.allSettled(linesOf(texts).map(({ font, text }) => document.fonts.load(font, text)))

/** @throws where the browser cannot draw, or cannot encode the picture */
export async function savePicture(name: string, texts: Texts): Promise<void> {
  await fontsFor(texts)
  const element = document.createElement('canvas')
  element.width = WIDTH
  element.height = HEIGHT
  const canvas = element.getContext('2d')
  if (!canvas) throw new Error('no canvas')
  draw(canvas, texts)
  const picture = await new Promise<Blob | null>((done) => element.toBlob(done, 'image/png'))
  if (!picture) throw new Error('no picture')
  saveFile(name, picture)
}
