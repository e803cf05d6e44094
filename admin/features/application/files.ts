/** The files of an application, in the order of lists and viewer; pictures that privacy covers are marked as hidden. */
import { isHiddenPicture } from '#events/application/form.ts'
import type { Side } from '#events/vocabulary.ts'
import { sendFile } from '#web/uploads/send.ts'
import type { Key } from '../../app/texts/console.ts'
import type { Document, Sent } from './replies.ts'

/** `isHidden`: loaded only on request, which the server records. `side`: whose declared values the viewer compares. */
export type File = { key: string; label: Key; name?: string; side: Side; isHidden: boolean }

const labels = [
  ['groomPhotoKey', 'detail.groomPhoto'],
  ['bridePhotoKey', 'detail.bridePhoto'],
  ['groomAadhaarFrontKey', 'detail.groomAadhaarFront'],
  ['groomAadhaarBackKey', 'detail.groomAadhaarBack'],
  ['brideAadhaarFrontKey', 'detail.brideAadhaarFront'],
  ['brideAadhaarBackKey', 'detail.brideAadhaarBack'],
  ['incomeProofKeys', 'detail.incomeProof'],
  ['educationProofKeys', 'detail.educationProof'],
  ['socialVerificationLetterKey', 'detail.socialLetter'],
] as const

/** Photos, Aadhaar cards and proofs that the family sent. docs/product.md: only keys that the server made. */
export const documentsOf = (application: Sent): readonly File[] =>
  labels.flatMap(([field, label]) => {
    const side = field.startsWith('groom') ? 'groom' : 'bride'
    const isHidden = isHiddenPicture(field)
    return [application[field]]
      .flat()
      .flatMap((key) => (key?.startsWith('/objects/') ? [{ key, label, side, isHidden }] : []))
  })

/** A document that staff added, under the name that they gave it. */
export const addedFile = ({ documentKey, documentName }: Document): File => ({
  key: documentKey,
  name: documentName,
  label: 'admin.documentName',
  side: 'bride',
  isHidden: false,
})

// Uploads one document to the server.

/** @returns the key, under `/objects/`. @throws ApiError, or NoNetwork, also without progress */
export async function uploadDocument(blob: Blob, send = sendFile): Promise<string> {
  const outcome = await send({ blob, purpose: 'document' })
  if (outcome.ok) return outcome.key
  throw outcome.error
}
