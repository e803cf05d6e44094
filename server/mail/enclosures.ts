/** The files that go with the organiser's letter: up to 15 MB, in the order in which they matter; the rest is listed. */
import type { Form } from '#events/application/form.ts'
import { type Locale, sides } from '#events/vocabulary.ts'
import { objectName } from '../objects/object-store.ts'
import { openFile } from '../objects/sealed-files.ts'
import type { Parts } from '../parts.ts'
import { type Key, wordsIn } from './letters/words.ts'

export type Enclosure = { filename: string; contentType: string; content: Buffer }
export type Enclosed = {
  files: Enclosure[]
  /** Their names in words: what goes along, and what does not. */
  attached: string[]
  left: string[]
}
type Wanted = { label: string; name: string; id: string }

/** Bytes before they are encoded for mail, which adds a third: most mail servers take 25 MB in all. */
export const MOST = 15 * 1024 * 1024

const idOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1)
const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}

/** Photos and proofs first; Aadhaar images last, and only where the setting allows them. */
export function wantedOf(form: Form, locale: Locale, withAadhaar: boolean): Wanted[] {
  const word = wordsIn(locale)
  const one = (label: string, name: string, key: string | null): Wanted[] =>
    key === null ? [] : [{ label, name, id: idOf(key) }]
  const several = (label: Key, name: string, keys: readonly string[]): Wanted[] =>
    keys.flatMap((key, at) => one(`${word(label)} ${at + 1}`, `${name}-${at + 1}`, key))
  const cards = sides.flatMap((side) => {
    const whose = word(`section.${side}Short`)
    return [
      ...one(
        `${whose}: ${word('field.aadhaarFront')}`,
        `${side}-aadhaar-front`,
        form[`${side}AadhaarFrontKey`],
      ),
      ...one(`${whose}: ${word('field.aadhaarBack')}`, `${side}-aadhaar-back`, form[`${side}AadhaarBackKey`]),
    ]
  })
  return [
    ...one(word('field.groomPhoto'), 'groom-photo', form.groomPhotoKey),
    ...one(word('field.bridePhoto'), 'bride-photo', form.bridePhotoKey),
    ...one(word('field.socialLetter'), 'social-letter', form.socialVerificationLetterKey),
    ...several('field.incomeProof', 'income-proof', form.incomeProofKeys),
    ...several('field.educationProof', 'education-proof', form.educationProofKeys),
    ...(withAadhaar ? cards : []),
  ]
}

export const hasAadhaar = (form: Form): boolean =>
  sides.some((side) => form[`${side}AadhaarFrontKey`] !== null || form[`${side}AadhaarBackKey`] !== null)

async function contentOf({ store, objects }: Pick<Parts, 'store' | 'objects'>, id: string) {
  const file = store.vault.files.byId(id)
  const sealed = file && (await objects.get(objectName(id, 'full')))
  const content = file && sealed ? openFile(sealed, file.key, { id, variant: 'full' }) : null
  return file && content ? { type: file.type, content } : null
}

/** @throws StorageUnavailable where the files cannot be read now; a file that is gone is only left out. */
export async function enclosed(
  parts: Pick<Parts, 'store' | 'objects'>,
  wanted: readonly Wanted[],
): Promise<Enclosed> {
  const now: Enclosed = { files: [], attached: [], left: [] }
  let room = MOST
  for (const { label, name, id } of wanted) {
    const size = parts.store.vault.files.byId(id)?.size ?? Number.POSITIVE_INFINITY
    const found = size <= room ? await contentOf(parts, id) : null
    if (!found) now.left.push(label)
    else {
      room -= size
      now.attached.push(label)
      const filename = `${name}.${extensions[found.type] ?? 'bin'}`
      now.files.push({ filename, contentType: found.type, content: Buffer.from(found.content) })
    }
  }
  return now
}
