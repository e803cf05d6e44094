/** Where a card seems to be on a photo of it, which is where its black box begins. */
import { expect, test } from 'bun:test'
import sharp from 'sharp'
import { cardPlace, LOOKED_AT_SIDE, middleCard } from '#web/photos/mask-box.ts'
import { photoOfCard } from '../../browser/card-picture.ts'

type Shot = NonNullable<Parameters<typeof photoOfCard>[0]>

async function pixelsOf(picture: Buffer) {
  const { data, info } = await sharp(picture)
    .resize(LOOKED_AT_SIDE, LOOKED_AT_SIDE, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
/** In degrees, and in fractions of the picture's width, to a hundredth. */
async function seen(shot: Shot) {
  const pixels = await pixelsOf(await photoOfCard(shot))
  const { x, y, width, height, turn } = cardPlace(pixels)
  const round = (part: number) => Math.round((part / pixels.width) * 100) / 100
  return {
    degrees: (turn * 180) / Math.PI,
    x: round(x),
    y: round(y),
    width: round(width),
    height: round(height),
  }
}

test.each([-5, -3.5, -2, -1, 0, 1, 2, 3.5, 5])(
  'given a card that is tilted by %d degrees, when its photo is looked at, then the card is found there, within a degree',
  async (tilt) => {
    const { degrees, ...place } = await seen({ tilt, cards: [[0.45, 0.55]] })
    expect(Math.abs(degrees - tilt)).toBeLessThanOrEqual(1)
    const near = (value: number) => expect.closeTo(value, 1)
    expect(place).toEqual({
      x: near(0.45),
      y: near(0.55 * 0.75),
      width: near(0.85),
      height: near((0.85 * 540) / 856),
    })
  },
)

test('given two cards, or one that is cut off, when the photo is looked at, then its middle and the tilt are all that is said', async () => {
  for (const shot of [
    {
      width: 1200,
      height: 1600,
      cards: [
        [0.5, 0.28],
        [0.5, 0.73],
      ],
    },
    { scale: 1.4, height: 900 },
  ] as const satisfies readonly Shot[]) {
    const pixels = await pixelsOf(await photoOfCard({ ...shot, tilt: 3 }))
    const place = cardPlace(pixels)
    expect(place).toEqual(middleCard(pixels, place.turn))
    expect(Math.abs((place.turn * 180) / Math.PI - 3)).toBeLessThanOrEqual(1)
  }
})

test('given a picture of nothing, when it is looked at, then a card in its middle is supposed, and no tilt', () => {
  const pixels = { width: 160, height: 90, data: new Uint8ClampedArray(160 * 90 * 4).fill(200) }
  expect(cardPlace(pixels)).toEqual({ x: 80, y: 45, width: (90 * 85.6) / 54, height: 90, turn: 0 })
})
