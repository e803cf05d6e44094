/** PDFs as scanners write them: one picture that fills the page, in each of the ways in which they pack it. make.sh makes the pictures. */
import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'

const WIDTH = 160
const HEIGHT = 220
const picture = (name: string): Uint8Array => readFileSync(new URL(name, import.meta.url))

const big = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >> shift) & 255)
const segment = (n: number, kind: number, data: readonly number[]): number[] => [
  ...big(n),
  kind,
  0,
  1,
  ...big(data.length),
  ...data,
]
/** JBIG2 may pack a picture as fax does. */
function jbig2(fax: Uint8Array): Uint8Array {
  const size = [...big(WIDTH), ...big(HEIGHT)]
  const page = segment(0, 48, [...size, ...Array.from({ length: 11 }, () => 0)])
  const region = segment(1, 38, [...size, ...big(0), ...big(0), 0, 1, ...fax])
  return Uint8Array.from([...page, ...region])
}

/** What the pictures show as well, one bit for each pixel. */
const squares = Array.from({ length: (WIDTH / 8) * HEIGHT }, (_, at) => {
  const across = at % (WIDTH / 8)
  const down = Math.floor(at / (WIDTH / 8))
  const isDark =
    (across > 2 && across < 10 && down > 20 && down < 60) ||
    (across > 14 && across < 18 && down > 160 && down < 200)
  return isDark ? 0 : 255
})
/** Each byte as a run of one. */
const runs = [...squares.flatMap((byte) => [0, byte]), 128]

const grey = '/ColorSpace/DeviceGray/BitsPerComponent 8'
const bits = '/ColorSpace/DeviceGray/BitsPerComponent 1'
const fax = (more: string) => `/CCITTFaxDecode/DecodeParms<<${more}/Columns ${WIDTH}/Rows ${HEIGHT}>>`

/** By what a scanner's manual calls it: the entries of the picture's dictionary, and its bytes. */
export const scans = {
  JPEG: [`${grey}/Filter/DCTDecode`, picture('page.jpg')],
  'JPEG 2000': ['/Filter/JPXDecode', picture('page.jp2')],
  JBIG2: [`${bits}/Filter/JBIG2Decode`, jbig2(picture('page.g4'))],
  'fax, Group 4': [`${bits}/Filter${fax('/K -1')}`, picture('page.g4')],
  'fax, Group 3': [`${bits}/Filter${fax('/K 0/EndOfLine true')}`, picture('page.g3')],
  'fax, Group 3 in two dimensions': [`${bits}/Filter${fax('/K 4/EndOfLine true')}`, picture('page.g3-2d')],
  'fax, Group 4, as a stencil': [
    `/ImageMask true/BitsPerComponent 1/Filter${fax('/K -1')}`,
    picture('page.g4'),
  ],
  LZW: [`${bits}/Decode[1 0]/Filter/LZWDecode`, picture('page.lzw')],
  Flate: [`${bits}/Filter/FlateDecode`, deflateSync(Uint8Array.from(squares))],
  RunLength: [`${bits}/Filter/RunLengthDecode`, Uint8Array.from(runs)],
} as const satisfies Record<string, readonly [string, Uint8Array]>

const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'latin1')

/** None of them is in the file, and of the last one nobody has the list of its letters. */
const fonts = Object.entries({
  F: '/Subtype/Type1/BaseFont/Helvetica',
  Z: '/Subtype/Type1/BaseFont/ZapfDingbats',
  J: '/Subtype/Type0/BaseFont/Ryumin/Encoding/90ms-RKSJ-H/DescendantFonts[<</Type/Font/Subtype/CIDFontType0/BaseFont/Ryumin/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>>>]',
}).map(([name, font]) => `/${name}<</Type/Font${font}>>`)

/** A PDF of one page. @param content draws it; the picture is /P, the fonts are /F, /Z and /J */
export function pdfOf(
  entries: string,
  bytes: Uint8Array,
  content = `${WIDTH} 0 0 ${HEIGHT} 0 0 cm /P Do`,
): Uint8Array {
  const page = `/MediaBox[0 0 ${WIDTH} ${HEIGHT}]/Contents 4 0 R/Resources<</XObject<</P 5 0 R>>/Font<<${fonts.join('')}>>>>`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R${page}>>`,
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
  ].map((object, n) => `${n + 1} 0 obj${object}endobj\n`)
  const image = `5 0 obj<</Subtype/Image/Width ${WIDTH}/Height ${HEIGHT}${entries}/Length ${bytes.length}>>stream\n`
  return Buffer.concat([
    bytesOf(`%PDF-1.5\n${objects.join('')}${image}`),
    bytes,
    // Without a table of where each object is: readers then look for them.
    bytesOf('\nendstream endobj\ntrailer<</Root 1 0 R/Size 6>>\n%%EOF\n'),
  ])
}
