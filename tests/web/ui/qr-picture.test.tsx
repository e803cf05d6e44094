/** The receipt's QR code at the size of a phone: no denser than it need be, and read back by another library than the one that drew it. */
import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { base64url, codeDigits } from '#events/ledger/receipt.ts'
import { QrPicture } from '#web/ui/QrPicture.tsx'
import { scanned } from '../../kit/scanned.ts'

/** Bytes of a receipt's code before its path. */
const HEAD = 218
/** The longest path in a log of 5,000 entries. */
const PATH = 13 * 32
/** Pixels of a picture on a phone of 360, at one pixel each. */
const WIDTH = 300
/** Modules with the quiet zone; 109 while the code was spelled in letters. */
const MODULES = 97

test('given the longest receipt of 5,000 entries, when drawn on a phone of 360 pixels, then its modules are three pixels wide and it is read back', async () => {
  const code = Uint8Array.from({ length: HEAD + PATH }, (_, at) => (at * 7919 + 1) % 256)
  const link = `https://samoohavivaham.example.org/en/audit#receipt=${codeDigits(base64url(code))}`
  const svg = renderToStaticMarkup(<QrPicture text={link} label="" isLong />)
  const [, modules = ''] = /viewBox="0 0 (\d+) /.exec(svg) ?? []
  expect(Number(modules)).toBeLessThanOrEqual(MODULES)
  const standing = svg.replace('<svg ', `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" `)
  const picture = await sharp(Buffer.from(standing)).resize(WIDTH).png().toBuffer()
  expect(await scanned(picture)).toBe(link)
})
