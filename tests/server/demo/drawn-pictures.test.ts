/** The pictures of the demo season are small, alike for the same seed, and say what they are. */
import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import sharp from 'sharp'
import { type DrawnKind, drawnPicture, kinds } from '#server/demo/drawn-pictures.ts'

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
/** Every fourth variant as a picture, since to draw them all takes as long as fifty other tests. */
const someOf = (kind: DrawnKind) =>
  Promise.all(Array.from({ length: kinds[kind].variants / 4 }, (_, nr) => drawnPicture(kind, nr * 4)))

/** How much of the picture is the red of the stamp, from 0 to 1. */
async function redness(bytes: Uint8Array): Promise<number> {
  const pixels = await sharp(bytes).removeAlpha().raw().toBuffer()
  let red = 0
  for (let at = 0; at < pixels.length; at += 3)
    if ((pixels[at] ?? 0) > 130 && (pixels[at + 1] ?? 0) < 120 && (pixels[at + 2] ?? 0) < 130) red++
  return red / (pixels.length / 3)
}

test('given all kinds, when all variants are drawn, then none is like another', () => {
  for (const { variants, draw } of Object.values(kinds))
    expect(new Set(Array.from({ length: variants }, (_, variant) => draw(variant))).size).toBe(variants)
})

test('given all kinds, when many are asked for at once, then each is its own JPEG below 40 KB', async () => {
  for (const kind of ['groom', 'bride', 'card', 'paper'] as const) {
    const pictures = await someOf(kind)
    expect(pictures.filter(({ type, thumb }) => type !== 'image/jpeg' || thumb === null)).toEqual([])
    expect(Math.max(...pictures.map(({ bytes }) => bytes.length))).toBeLessThan(40 * 1024)
    expect(new Set(pictures.map(({ bytes }) => digest(bytes))).size).toBe(pictures.length)
  }
}, 600_000)

test('given a seed, when it is past the variants or below zero, then it comes round to one of them', async () => {
  expect(await drawnPicture('paper', 11)).toBe(await drawnPicture('paper', 3))
  expect(await drawnPicture('paper', -5)).toBe(await drawnPicture('paper', 3))
})

test('given the same seed, when another process draws it, then it is the same picture to the bit', async () => {
  const module = join(import.meta.dir, '../../../server/demo/drawn-pictures.ts')
  const script = `const { drawnPicture } = await import(${JSON.stringify(module)})
    process.stdout.write((await drawnPicture('bride', 17)).bytes)`
  const child = Bun.spawn([process.execPath, '-e', script], { stdout: 'pipe' })
  const there = await new Response(child.stdout).bytes()
  expect(digest(there)).toBe(digest((await drawnPicture('bride', 17)).bytes))
}, 600_000)

test('given cards and papers, when they are looked at, then the stamp runs across each of them', async () => {
  for (const kind of ['card', 'paper'] as const)
    for (const { bytes } of await someOf(kind)) {
      const { width, height } = await sharp(bytes).metadata()
      // The middle third, where neither footer nor title is.
      const middle = { left: 0, top: Math.round(height / 3), width, height: Math.round(height / 3) }
      expect(await redness(await sharp(bytes).extract(middle).png().toBuffer())).toBeGreaterThan(0.03)
    }
  const unstamped = kinds.paper.draw(0).replace(/<g opacity=.*<\/g>/, '')
  expect(await redness(await sharp(Buffer.from(unstamped)).png().toBuffer())).toBeLessThan(0.01)
})

test('given the drawings, when they are read, then none names a font that a server may lack', () => {
  expect([kinds.bride.draw(0), kinds.paper.draw(0)].filter((svg) => /<text|font/.test(svg))).toEqual([])
})
