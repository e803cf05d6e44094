/**
 * The decoders (JPEG 2000; JBIG2 and fax) and the standard fonts of pdf.js, each fetched when a file needs it. The page fetches
 * them: the worker that reads the file may ask nobody (server/pages/headers.ts).
 */
const addresses = import.meta.glob<string>(
  [
    '../../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm',
    '../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
  ],
  { query: '?url', import: 'default', eager: true },
)
const byName = new Map(
  Object.entries(addresses).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
)

/** As pdf.js calls it, under the name BinaryDataFactory. */
export class PdfData {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const reply = await fetch(byName.get(filename) ?? '')
    if (!reply.ok || !byName.has(filename)) throw new Error(`${filename}: ${reply.status}`)
    return new Uint8Array(await reply.arrayBuffer())
  }
}
