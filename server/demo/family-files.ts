/** Uploads the drawn files of a made-up family. */
import type { FormChanges } from '#events/application/form.ts'
import type { UploadPurpose } from '#events/vocabulary.ts'
import type { Account } from '../store/records.ts'
import type { Commands } from './commands.ts'
import type { DrawnKind } from './drawn-pictures.ts'
import type { Random } from './random.ts'

type Slot = { kind: DrawnKind; purpose: UploadPurpose; share: number; field: FileField }
type FileField = Extract<keyof FormChanges, `${string}Key` | `${string}Keys`>

/** Not every family attaches every file: the score depends on it. */
const slots: readonly Slot[] = [
  { kind: 'groom', purpose: 'photo', share: 0.95, field: 'groomPhotoKey' },
  { kind: 'bride', purpose: 'photo', share: 0.9, field: 'bridePhotoKey' },
  { kind: 'aadhaar-front', purpose: 'aadhaar', share: 0.7, field: 'groomAadhaarFrontKey' },
  { kind: 'aadhaar-back', purpose: 'aadhaar', share: 0.6, field: 'groomAadhaarBackKey' },
  { kind: 'aadhaar-front', purpose: 'aadhaar', share: 0.7, field: 'brideAadhaarFrontKey' },
  { kind: 'aadhaar-back', purpose: 'aadhaar', share: 0.6, field: 'brideAadhaarBackKey' },
  { kind: 'income', purpose: 'proof', share: 0.7, field: 'incomeProofKeys' },
  { kind: 'education', purpose: 'proof', share: 0.5, field: 'educationProofKeys' },
  { kind: 'letter', purpose: 'proof', share: 0.5, field: 'socialVerificationLetterKey' },
]

export async function uploadFiles(
  commands: Commands,
  account: Account,
  random: Random,
): Promise<FormChanges> {
  const attached = slots
    .filter(({ share }) => random.happens(share))
    .map((slot) => ({ slot, seed: random.whole(0, 9999) }))
  const uploaded = attached.map(async ({ slot: { kind, purpose, field }, seed }): Promise<FormChanges> => {
    const key = await commands.upload(account, kind, { purpose, seed })
    return { [field]: field.endsWith('Keys') ? [key] : key }
  })
  return Object.assign({}, ...(await Promise.all(uploaded)))
}
