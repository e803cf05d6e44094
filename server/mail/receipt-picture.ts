/** The QR code of a receipt's link as a small picture within a letter: for paper, and for whoever checks it on another phone. */

import { correction, generate } from 'lean-qr'
import { toPngBuffer } from 'lean-qr/extras/node_export'
import { codeDigits } from '#events/ledger/receipt.ts'
import type { Locale } from '#events/vocabulary.ts'
import { pageLink } from '../http/links.ts'
import type { Attachment } from './attachments.ts'
import { RECEIPT_PICTURE } from './sheet.ts'

/** Pixels of a module: twice what the letter shows it at, so that it stays sharp on phones and on paper. */
const SCALE = 6
const WHITE = [255, 255, 255] as const

type Shown = { site: string; locale: Locale; code: string }

export function receiptPicture({ site, locale, code }: Shown): Attachment {
  const link = pageLink(site, locale, `/audit#receipt=${codeDigits(code)}`)
  const picture = generate(link, { minCorrectionLevel: correction.L })
  const content = Buffer.from(toPngBuffer(picture, { scale: SCALE, off: WHITE }))
  return { filename: 'receipt.png', contentType: 'image/png', content, cid: RECEIPT_PICTURE }
}
