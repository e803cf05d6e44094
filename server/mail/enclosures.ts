/** The files that go with the organiser's letter: up to 15 MB, in the order in which they matter; the rest is listed. */
import { type Form, isHiddenPicture } from '#events/application/form.ts'
import { type Key, translatorIn } from '#events/language/index.ts'
import { type Locale, type Side, sides } from '#events/vocabulary.ts'
import { objectName } from '../files/object-store.ts'
import { openFile } from '../files/sealed-files.ts'
import type { Parts } from '../runtime/parts.ts'

type Enclosure = { filename: string; contentType: string; content: Buffer }
export type Enclosed = {
  files: Enclosure[]
  /** Their names in words: what goes along, and what does not. */
  attached: string[]
  omitted: string[]
  /** The fields of hidden pictures among them. */
  hidden: string[]
}
type Wanted = { label: string; name: string; id: string; field: keyof Form }

type Single =
  | 'groomPhotoKey'
  | 'bridePhotoKey'
  | 'socialVerificationLetterKey'
  | `${Side}Aadhaar${'Front' | 'Back'}Key`
type Several = 'incomeProofKeys' | 'educationProofKeys'

/** Bytes before they are encoded for mail, which adds a third: most mail servers take 25 MB in all. */
const MAX_TOTAL_BYTES = 15 * 1024 * 1024

const idOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1)
const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}

/** Photos and proofs first; Aadhaar images last, and only where the setting allows them. */
export function requestedFiles(form: Form, locale: Locale, withAadhaar: boolean): Wanted[] {
  const t = translatorIn(locale)
  const one = (label: string, name: string, field: Single): Wanted[] => {
    const key = form[field]
    return key === null ? [] : [{ label, name, id: idOf(key), field }]
  }
  const several = (label: Key, name: string, field: Several): Wanted[] =>
    form[field].map((key, at) => ({
      label: `${t(label)} ${at + 1}`,
      name: `${name}-${at + 1}`,
      id: idOf(key),
      field,
    }))
  const cards = sides.flatMap((side) => {
    const whose = t(`section.${side}Short`)
    return [
      ...one(`${whose}: ${t('field.aadhaarFront')}`, `${side}-aadhaar-front`, `${side}AadhaarFrontKey`),
      ...one(`${whose}: ${t('field.aadhaarBack')}`, `${side}-aadhaar-back`, `${side}AadhaarBackKey`),
    ]
  })
  return [
    ...one(t('field.groomPhoto'), 'groom-photo', 'groomPhotoKey'),
    ...one(t('field.bridePhoto'), 'bride-photo', 'bridePhotoKey'),
    ...one(t('field.socialLetter'), 'social-letter', 'socialVerificationLetterKey'),
    ...several('field.incomeProof', 'income-proof', 'incomeProofKeys'),
    ...several('field.educationProof', 'education-proof', 'educationProofKeys'),
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
export async function collectAttachments(
  parts: Pick<Parts, 'store' | 'objects'>,
  wanted: readonly Wanted[],
): Promise<Enclosed> {
  const now: Enclosed = { files: [], attached: [], omitted: [], hidden: [] }
  let room = MAX_TOTAL_BYTES
  for (const { label, name, id, field } of wanted) {
    const size = parts.store.vault.files.byId(id)?.size ?? Number.POSITIVE_INFINITY
    const found = size <= room ? await contentOf(parts, id) : null
    if (!found) now.omitted.push(label)
    else {
      room -= size
      now.attached.push(label)
      if (isHiddenPicture(field)) now.hidden.push(field)
      const filename = `${name}.${extensions[found.type] ?? 'bin'}`
      now.files.push({ filename, contentType: found.type, content: Buffer.from(found.content) })
    }
  }
  return now
}
