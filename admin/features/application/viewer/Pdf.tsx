/**
 * Draws the pages of a PDF on canvases; scripts, links and attachments in it do nothing. A page that cannot be drawn completely says so
 * and offers the file, so that nobody takes a white sheet for an empty document.
 */
import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  VerbosityLevel,
} from 'pdfjs-dist'
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?worker&url'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '#web/save-file.ts'
import { type Key, t } from '../../../app/texts/console.ts'
import { Button } from '../../../window/Button.tsx'

/**
 * The decoders (JPEG 2000; JBIG2 and fax) and standard fonts of pdf.js, each fetched when a file needs it. The page fetches them, because
 * the worker may make no requests (server/pages/headers.ts).
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

/** pdf.js uses it as its BinaryDataFactory. */
class PdfData {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const reply = await fetch(byName.get(filename) ?? '')
    if (!reply.ok || !byName.has(filename)) throw new Error(`${filename}: ${reply.status}`)
    return new Uint8Array(await reply.arrayBuffer())
  }
}

GlobalWorkerOptions.workerSrc = worker
/** Canvas pixels per point of the PDF. */
const SHARPNESS = 2
/** Canvas pixels of the longer side. Some browsers leave a larger canvas empty. */
const LONGEST_SIDE = 4096

/** `name`: file name without its extension. */
type File = { bytes: Uint8Array<ArrayBuffer>; name: string }

function useDocument(bytes: File['bytes']): { document: PDFDocumentProxy | null; failed: boolean } {
  const [document, setDocument] = useState<PDFDocumentProxy | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const task = getDocument({
      // The worker takes ownership of the bytes, so it gets a copy.
      data: bytes.slice(),
      enableXfa: false,
      verbosity: VerbosityLevel.ERRORS,
      BinaryDataFactory: PdfData,
      useWorkerFetch: false,
      useSystemFonts: false,
    })
    task.promise.then(setDocument, () => setFailed(true))
    return () => void task.destroy()
  }, [bytes])
  return { document, failed }
}

function Unshown({ reason, file }: { reason: Key; file: File }) {
  const save = () => saveFile(`${file.name}.pdf`, new Blob([file.bytes], { type: 'application/pdf' }))
  return (
    <div className="unshown stack" role="status">
      <p>{t(reason)}</p>
      <Button look="bare" text={t('console.saveFile')} onClick={save} />
    </div>
  )
}

export default function Pdf(file: File) {
  const { document, failed } = useDocument(file.bytes)
  if (failed) return <Unshown reason="console.fileFail" file={file} />
  if (!document) return <p className="waiting">{t('console.loadingFile')}</p>
  const pages = Array.from({ length: document.numPages }, (_, place) => place + 1)
  return (
    <>
      {pages.map((n) => (
        <PdfPage key={n} document={document} n={n} file={file} />
      ))}
    </>
  )
}

/** pdf.js yields null for a picture that it cannot decode, and an error text for a font. */
const isMissing = (part: unknown): boolean => part === null || typeof part === 'string'
const hasAll = ({ objs, commonObjs }: PDFPageProxy): boolean =>
  ![...objs, ...commonObjs].some(([, part]) => isMissing(part))

/** True also for a page whose content pdf.js dropped silently. */
function isOneColour(canvas: HTMLCanvasElement): boolean {
  const context = canvas.getContext('2d')
  const pixels =
    context && new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer)
  return pixels === null || pixels.every((pixel) => pixel === pixels[0])
}

/** @returns whether the page was drawn completely, as far as that can be detected */
async function draw(page: PDFPageProxy, canvas: HTMLCanvasElement): Promise<boolean> {
  const { width, height } = page.getViewport({ scale: 1 })
  const scale = Math.min(SHARPNESS, LONGEST_SIDE / Math.max(width, height))
  const viewport = page.getViewport({ scale })
  canvas.width = viewport.width
  canvas.height = viewport.height
  await page.render({ canvas, viewport }).promise
  return hasAll(page) && !isOneColour(canvas)
}

function PdfPage({ document, n, file }: { document: PDFDocumentProxy; n: number; file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isWhole, setWhole] = useState(true)
  useEffect(() => {
    const sheet = canvas.current
    if (!sheet) return
    const drawn = document.getPage(n).then((page) => draw(page, sheet))
    drawn.then(setWhole, () => setWhole(false))
  }, [document, n])
  return (
    <>
      {!isWhole && <Unshown reason="console.pageFail" file={file} />}
      <canvas ref={canvas} role="img" aria-label={t('console.page', { n, total: document.numPages })} />
    </>
  )
}
