/** Uploads the drawn files of a made-up family. */
import type { FormChanges } from '#events/application/form.ts'
import type { UploadPurpose } from '#events/vocabulary.ts'
import type { Account } from '../store/records.ts'
import type { Commands } from './commands.ts'
import type { DrawnKind } from './drawn-pictures.ts'
import type { Random } from './random.ts'

type Slot = {
  kind: DrawnKind
  purpose: UploadPurpose
  share: number
  put: (key: string) => FormChanges
}

/** Not every family attaches every file: the score depends on it. */
const slots: readonly Slot[] = [
  { kind: 'groom', purpose: 'photo', share: 0.95, put: (key) => ({ groomPhotoKey: key }) },
  { kind: 'bride', purpose: 'photo', share: 0.9, put: (key) => ({ bridePhotoKey: key }) },
  {
    kind: 'aadhaar-front',
    purpose: 'aadhaar',
    share: 0.7,
    put: (key) => ({ groomAadhaarFrontKey: key }),
  },
  {
    kind: 'aadhaar-back',
    purpose: 'aadhaar',
    share: 0.6,
    put: (key) => ({ groomAadhaarBackKey: key }),
  },
  {
    kind: 'aadhaar-front',
    purpose: 'aadhaar',
    share: 0.7,
    put: (key) => ({ brideAadhaarFrontKey: key }),
  },
  {
    kind: 'aadhaar-back',
    purpose: 'aadhaar',
    share: 0.6,
    put: (key) => ({ brideAadhaarBackKey: key }),
  },
  { kind: 'income', purpose: 'proof', share: 0.7, put: (key) => ({ incomeProofKeys: [key] }) },
  { kind: 'education', purpose: 'proof', share: 0.5, put: (key) => ({ educationProofKeys: [key] }) },
  {
    kind: 'letter',
    purpose: 'proof',
    share: 0.5,
    put: (key) => ({ socialVerificationLetterKey: key }),
  },
]

export async function uploadFiles(
  commands: Commands,
  account: Account,
  random: Random,
): Promise<FormChanges> {
  const attached = slots
    .filter(({ share }) => random.happens(share))
    .map((slot) => ({ slot, seed: random.whole(0, 9999) }))
  const uploaded = attached.map(async ({ slot, seed }) =>
    slot.put(await commands.upload(account, slot.kind, { purpose: slot.purpose, seed })),
  )
  return Object.assign({}, ...(await Promise.all(uploaded)))
}
