/** The files of a made-up family, drawn by the program and uploaded as a phone does. */
import type { FormChanges } from '#events/application/form.ts'
import type { UploadPurpose } from '#events/vocabulary.ts'
import type { Account } from '../store/records.ts'
import type { Chance } from './chance.ts'
import type { Commands } from './commands.ts'
import type { DrawnKind } from './drawn-pictures.ts'

type Slot = { kind: DrawnKind; purpose: UploadPurpose; often: number; put: (key: string) => FormChanges }

/** What families attach, and how often: not everybody has every paper, and the score tells them apart by it. */
const slots: readonly Slot[] = [
  { kind: 'groom', purpose: 'photo', often: 0.95, put: (key) => ({ groomPhotoKey: key }) },
  { kind: 'bride', purpose: 'photo', often: 0.9, put: (key) => ({ bridePhotoKey: key }) },
  { kind: 'aadhaar-front', purpose: 'aadhaar', often: 0.7, put: (key) => ({ groomAadhaarFrontKey: key }) },
  { kind: 'aadhaar-back', purpose: 'aadhaar', often: 0.6, put: (key) => ({ groomAadhaarBackKey: key }) },
  { kind: 'aadhaar-front', purpose: 'aadhaar', often: 0.7, put: (key) => ({ brideAadhaarFrontKey: key }) },
  { kind: 'aadhaar-back', purpose: 'aadhaar', often: 0.6, put: (key) => ({ brideAadhaarBackKey: key }) },
  { kind: 'income', purpose: 'proof', often: 0.7, put: (key) => ({ incomeProofKeys: [key] }) },
  { kind: 'education', purpose: 'proof', often: 0.5, put: (key) => ({ educationProofKeys: [key] }) },
  { kind: 'letter', purpose: 'proof', often: 0.5, put: (key) => ({ socialVerificationLetterKey: key }) },
]

export async function drawnFiles(commands: Commands, account: Account, deal: Chance): Promise<FormChanges> {
  const attached = slots
    .filter(({ often }) => deal.happens(often))
    .map((slot) => ({ slot, seed: deal.whole(0, 9999) }))
  const uploaded = attached.map(async ({ slot, seed }) =>
    slot.put(await commands.upload(account, slot.kind, { purpose: slot.purpose, seed })),
  )
  return Object.assign({}, ...(await Promise.all(uploaded)))
}
