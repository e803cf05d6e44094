/** Closed lists and limits that the form, the server and the screens share. SPEC.md sections 3 and 9. */

export const roles = ['customer', 'verifier', 'admin'] as const
export type Role = (typeof roles)[number]
export type StaffRole = Exclude<Role, 'customer'>

export const locales = ['ml', 'en'] as const
export type Locale = (typeof locales)[number]

export const districts = [
  'alappuzha',
  'ernakulam',
  'idukki',
  'kannur',
  'kasaragod',
  'kollam',
  'kottayam',
  'kozhikode',
  'malappuram',
  'palakkad',
  'pathanamthitta',
  'thiruvananthapuram',
  'thrissur',
  'wayanad',
] as const
export type District = (typeof districts)[number]

export const educations = [
  'primary',
  'secondary',
  'higher_secondary',
  'diploma',
  'graduation',
  'post_graduation',
] as const
export type Education = (typeof educations)[number]

export const religions = ['hindu', 'muslim', 'christian', 'other'] as const
export const maritalStatuses = ['first_marriage', 'remarriage'] as const
export const houseTypes = ['own', 'family', 'rented'] as const
export type HouseType = (typeof houseTypes)[number]
export const lsgTypes = ['panchayat', 'municipality', 'corporation'] as const
export const healths = ['good', 'minor_illness', 'chronic_illness', 'serious_illness'] as const
export type Health = (typeof healths)[number]
export const communities = ['st', 'sc', 'oec', 'obc', 'general', 'unknown'] as const
export type Community = (typeof communities)[number]

export const sides = ['groom', 'bride'] as const
export type Side = (typeof sides)[number]

export const uploadPurposes = ['photo', 'aadhaar', 'proof', 'document'] as const
export type UploadPurpose = (typeof uploadPurposes)[number]

const MB = 1024 * 1024
export const limits = {
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
  /** Characters (UTF-16 units, after NFC). */
  name: 120,
  line: 200,
  address: 600,
  note: 4000,
  reason: 1000,
  email: 254,
  phone: 20,
  password: 1024,
  passwordMin: 6,
  staffPasswordMin: 15,
  staffPasswordMinWithCode: 8,
  phoneMin: 10,
  /** Rupees a month: decimal 10,2. */
  income: 99_999_999.99,
  groomAge: 21,
  brideAge: 18,
  pageSize: 50,
  pageSizeMax: 500,
  bulk: 1000,
} as const

/** An object key as the API hands it out; anything else is never looked up. */
export const objectKeyPattern =
  /^\/objects\/uploads\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
