/** Limits that the form, the server and the screens share. docs/product.md section 8. */
import { accountLimits } from './account-limits.ts'

const MB = 1024 * 1024

export const limits = {
  ...accountLimits,
  /** Bytes of a JSON body. */
  body: 256 * 1024,
  bodyDepth: 20,
  /** Bytes of one file, by its purpose. */
  file: { photo: 5 * MB, aadhaar: 5 * MB, proof: 10 * MB, document: 10 * MB },
  pixels: 50_000_000,
  /** The longer side of a stored image and of its thumbnail. */
  imageSide: 2400,
  thumbSide: 320,
  proofs: 3,
  filesPerApplicant: 40,
  bytesPerApplicant: 100 * MB,
  uploadMinutes: 10,
  /** Days until a withdrawn application is erased. */
  withdrawnDays: 30,
  /** Characters (UTF-16 units, after NFC). */
  name: 120,
  line: 200,
  address: 600,
  note: 4000,
  reason: 1000,
  /** Rupees a month: decimal 10,2. */
  income: 99_999_999.99,
  groomAge: 21,
  brideAge: 18,
  pageSize: 50,
  pageSizeMax: 500,
  bulk: 1000,
} as const
