/** The files of an application, in one order for lists and the viewer; what the bride's privacy covers is marked. */
import type { Side } from '#events/vocabulary.ts'
import type { Key } from '../../app/texts/console.ts'
import type { Document, Sent } from './replies.ts'

/** `isHidden`: shown only when asked for, which the server records. `side`: whose declared fields stand beside it. */
export type File = { key: string; label: Key; name?: string; side: Side; isHidden: boolean }

/** SPEC.md: only keys that the server made. */
const isKept = (key: string | null): key is string => key?.startsWith('/objects/') ?? false

type Slot = { key: string | null; label: Key; side: Side; isHidden: boolean }

const picturesOf = (now: Sent): readonly Slot[] => [
  { key: now.groomPhotoKey, label: 'detail.groomPhoto', side: 'groom', isHidden: false },
  { key: now.bridePhotoKey, label: 'detail.bridePhoto', side: 'bride', isHidden: true },
  { key: now.groomAadhaarFrontKey, label: 'detail.groomAadhaarFront', side: 'groom', isHidden: true },
  { key: now.groomAadhaarBackKey, label: 'detail.groomAadhaarBack', side: 'groom', isHidden: true },
  { key: now.brideAadhaarFrontKey, label: 'detail.brideAadhaarFront', side: 'bride', isHidden: true },
  { key: now.brideAadhaarBackKey, label: 'detail.brideAadhaarBack', side: 'bride', isHidden: true },
]

const proofsOf = (now: Sent): readonly Slot[] => [
  ...now.incomeProofKeys.map((key) => ({
    key,
    label: 'detail.incomeProof' as const,
    side: 'bride' as const,
    isHidden: false,
  })),
  ...now.educationProofKeys.map((key) => ({
    key,
    label: 'detail.educationProof' as const,
    side: 'bride' as const,
    isHidden: false,
  })),
  { key: now.socialVerificationLetterKey, label: 'detail.socialLetter', side: 'bride', isHidden: false },
]

/** Photos, Aadhaar cards and proofs that the family sent. */
export const documentsOf = (now: Sent): readonly File[] =>
  [...picturesOf(now), ...proofsOf(now)].flatMap(({ key, ...slot }) =>
    isKept(key) ? [{ key, ...slot }] : [],
  )

/** What staff added, by the name that they gave it. */
export const addedFile = ({ documentKey, documentName }: Document): File => ({
  key: documentKey,
  name: documentName,
  label: 'admin.documentName',
  side: 'bride',
  isHidden: false,
})
