/** Draws the pages of a PDF on canvases, one below the other; scripts, links and attachments in it do nothing. */
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist'
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?worker&url'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../../app/texts/console.ts'

GlobalWorkerOptions.workerSrc = worker
/** Canvas pixels per point of the PDF. */
const SHARPNESS = 2

function useDocument(bytes: Uint8Array): { document: PDFDocumentProxy | null; failed: boolean } {
  const [document, setDocument] = useState<PDFDocumentProxy | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    // The worker takes ownership of the bytes, so it gets a copy.
    const task = getDocument({ data: bytes.slice(), enableXfa: false, verbosity: VerbosityLevel.ERRORS })
    task.promise.then(setDocument, () => setFailed(true))
    return () => void task.destroy()
  }, [bytes])
  return { document, failed }
}

export default function Pdf({ bytes }: { bytes: Uint8Array }) {
  const { t } = useWords()
  const { document, failed } = useDocument(bytes)
  if (failed) return <p className="waiting">{t('console.fileFail')}</p>
  if (!document) return <p className="waiting">{t('console.loadingFile')}</p>
  const pages = Array.from({ length: document.numPages }, (_, place) => place + 1)
  return (
    <>
      {pages.map((n) => (
        <PdfPage key={n} document={document} n={n} />
      ))}
    </>
  )
}

function PdfPage({ document, n }: { document: PDFDocumentProxy; n: number }) {
  const { t } = useWords()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const sheet = canvas.current
    if (!sheet) return
    void document.getPage(n).then((page) => {
      const viewport = page.getViewport({ scale: SHARPNESS })
      sheet.width = viewport.width
      sheet.height = viewport.height
      return page.render({ canvas: sheet, viewport }).promise
    })
  }, [document, n])
  return <canvas ref={canvas} role="img" aria-label={t('console.page', { n, total: document.numPages })} />
}
