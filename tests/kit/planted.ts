/** A family whose every word is unique, so that a search for any word finds this family only. */
import sharp from 'sharp'
import type { FormChanges } from '#events/application/form.ts'
import { disguises } from './bytes.ts'
import { freeTexts } from './free-texts.ts'
import { uniqueWord } from './unique-word.ts'

const run = uniqueWord().slice(0, 8)
const digits = String(Math.floor(10_000 + Math.random() * 89_999))
/** All fields with free words or figures. */
export const plantedForm: FormChanges = {
  ...Object.fromEntries(freeTexts.map((field) => [field, `${field} പൂമരം ${run}`])),
  groomEmail: `groom-${run}@example.org`,
  brideEmail: `bride-${run}@example.org`,
  groomParentPhone: `+91 98${digits} 111`,
  brideParentPhone: `+91 97${digits} 222`,
  groomPincode: digits.padStart(6, '6'),
  bridePincode: digits.padStart(6, '7'),
  groomDob: '1996-02-29',
  brideDob: '2000-02-29',
  groomFamilyMonthlyIncome: Number(`1${digits}.25`),
  brideFamilyMonthlyIncome: Number(`${digits.slice(0, 4)}.75`),
}
/** Texts of staff about the family, and of its account and files. */
export const words = {
  email: `account-${run}@example.org`,
  phone: `+91 96${digits} 333`,
  notes: `Verify ${run} notes`,
  note: `Note ${run} കുറിപ്പ്`,
  reason: `Reason ${run} കാരണം`,
  factsNote: `Visit ${run} found`,
  rankReason: `Rank ${run} reason`,
  documentName: `Document ${run} name`,
  search: `Search ${run}`,
  exif: `Exif-${run}`,
  proof: `Proof ${run} content`,
}
export const plantedProof = () =>
  new TextEncoder().encode(`%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n% ${words.proof}\n%%EOF\n`)
export const plantedPhoto = () =>
  sharp({
    create: {
      width: 240,
      height: 160,
      channels: 3,
      background: '#7a3',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
    .jpeg()
    .withExif({ IFD0: { ImageDescription: words.exif } })
    .toBuffer()

// Six digits alone, such as a pincode, are found by chance in the hexadecimal text of random ids.
const texts = [...Object.values(plantedForm), ...Object.values(words)]
  .map(String)
  .filter((text) => !/^\d{1,6}$/.test(text))
/** For each text all encodings that might be in a file. */
export const planted: Map<string, readonly Buffer[]> = new Map(texts.map((text) => [text, disguises(text)]))
