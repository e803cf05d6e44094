/** The files of an application, in the order of lists and viewer. */
import { fileKeysOf, isHiddenPicture } from '#events/application/form.ts'
import { isFile } from '#events/application/kinds.ts'
import { questions } from '#events/application/questions.ts'
import { nameIn } from '#events/language/answer-words.ts'
import type { Side } from '#events/vocabulary.ts'
import { sendFile } from '#web/uploads/send.ts'
import { speech, t } from '../../app/texts/console.ts'
import type { Document, Sent } from './replies.ts'

/**
 * `side`: whose declared values the viewer compares. `isHidden`: loaded only on request, which the server records. `hasThumbnail`: false
 * for a file that may be a PDF.
 */
export type File = {
  key: string
  label: string
  name?: string
  side: Side
  isHidden: boolean
  hasThumbnail: boolean
}

const files = questions.filter(isFile)

/** Photos, Aadhaar cards and proofs of the family. Only keys that the server made. */
export const documentsOf = (application: Sent): readonly File[] =>
  files.flatMap((question) => {
    const { field, side, kind, purpose } = question
    const label = nameIn(question, speech())
    const isHidden = isHiddenPicture(field)
    const hasThumbnail = !isHidden && kind === 'picture' && purpose !== 'proof'
    return fileKeysOf({ [field]: application[field] })
      .filter((key) => key.startsWith('/objects/'))
      .map((key) => ({ key, label, side: side ?? 'bride', isHidden, hasThumbnail }))
  })

/** A document that staff added, under the name that they chose. */
export const addedFile = ({ documentKey, documentName }: Document): File => ({
  key: documentKey,
  name: documentName,
  label: t('admin.documentName'),
  side: 'bride',
  isHidden: false,
  hasThumbnail: false,
})

/** @returns the key, under `/objects/`. @throws ApiError, or NoNetwork, also without progress */
export async function uploadDocument(blob: Blob, send = sendFile): Promise<string> {
  const outcome = await send({ blob, purpose: 'document' })
  if (outcome.ok) return outcome.key
  throw outcome.error
}
