/** Limits that the form, the server and the screens share. docs/product.md section 8. */

/** The limits of what an account has; apart, since the sign-in pages need these and no others. docs/product.md section 8. */
export const accountLimits = {
  /** Characters (UTF-16 units, after NFC). */
  email: 254,
  phone: 20,
  password: 1024,
  passwordMin: 6,
  staffPasswordMin: 15,
  staffPasswordMinWithCode: 8,
  phoneMin: 10,
} as const

const MB = 1024 * 1024

export const limits = {
  ...accountLimits,
  /** Bytes of a JSON body. */
  body: 256 * 1024,
  bodyDepth: 20,
  /** Bytes of one file, by what it is for. */
  file: { photo: 5 * MB, aadhaar: 5 * MB, proof: 10 * MB, document: 10 * MB },
  pixels: 50_000_000,
  /** The longer side of a stored image and of its thumbnail. */
  imageSide: 2400,
  thumbSide: 320,
  proofs: 3,
  filesPerApplicant: 40,
  bytesPerApplicant: 100 * MB,
  uploadMinutes: 10,
  /** After which a withdrawn application is erased. */
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

// The closed lists that every page needs; apart from those of the form, which the pages for signing in would load for nothing.

export const roles = ['customer', 'verifier', 'admin'] as const
export const locales = ['ml', 'en'] as const
