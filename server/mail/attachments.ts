/** The attachments of the organiser's letter: up to 15 MB in order of importance; the letter lists what is left out. */

import { type Form, isHiddenPicture } from '#events/application/form.ts'
import { translatorIn } from '#events/language/index.ts'
import { type Locale, sides } from '#events/vocabulary.ts'
import { fileIdIn } from '../files/file-keys.ts'
import type { ObjectStore } from '../files/object-store.ts'
import { objectName } from '../files/object-store.ts'
import { openFile } from '../files/sealed-files.ts'
import type { Store } from '../store/store.ts'

/** `cid`: of a picture that the letter itself shows. */
export type Attachment = { filename: string; contentType: string; content: Buffer; cid?: string }
/** `attached`, `omitted`: labels for the letter. `hidden`: the fields of attached pictures that are hidden in the console. */
export type Attachments = { files: Attachment[]; attached: string[]; omitted: string[]; hidden: string[] }
type Requested = { label: string; name: string; id: string; field: keyof Form }
type FileField = Extract<keyof Form, `${string}Key` | `${string}Keys`>

/** Bytes before base64, which adds a third: most mail servers accept 25 MB in all. */
const MAX_TOTAL_BYTES = 15 * 1024 * 1024

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}

/** Photos and proofs first; Aadhaar images last, and only where the setting allows them. */
export function requestedFiles(form: Form, locale: Locale, withAadhaar: boolean): Requested[] {
  const t = translatorIn(locale)
  const filesIn = (field: FileField, name: string, label: string): Requested[] => {
    const keys = form[field]
    if (typeof keys === 'string') return [{ label, name, id: fileIdIn(keys), field }]
    return (keys ?? []).map((key, at) => ({
      label: `${label} ${at + 1}`,
      name: `${name}-${at + 1}`,
      id: fileIdIn(key),
      field,
    }))
  }
  const cards = sides.flatMap((side) => {
    const whose = t(`section.${side}Short`)
    return [
      ...filesIn(`${side}AadhaarFrontKey`, `${side}-aadhaar-front`, `${whose}: ${t('field.aadhaarFront')}`),
      ...filesIn(`${side}AadhaarBackKey`, `${side}-aadhaar-back`, `${whose}: ${t('field.aadhaarBack')}`),
    ]
  })
  return [
    ...filesIn('groomPhotoKey', 'groom-photo', t('field.groomPhoto')),
    ...filesIn('bridePhotoKey', 'bride-photo', t('field.bridePhoto')),
    ...filesIn('socialVerificationLetterKey', 'social-letter', t('field.socialLetter')),
    ...filesIn('incomeProofKeys', 'income-proof', t('field.incomeProof')),
    ...filesIn('educationProofKeys', 'education-proof', t('field.educationProof')),
    ...(withAadhaar ? cards : []),
  ]
}

export const hasAadhaar = (form: Form): boolean =>
  sides.some((side) => form[`${side}AadhaarFrontKey`] !== null || form[`${side}AadhaarBackKey`] !== null)

async function contentOf({ store, objects }: { store: Store; objects: ObjectStore }, id: string) {
  const file = store.vault.files.byId(id)
  const sealed = file && (await objects.get(objectName(id, 'full')))
  const content = file && sealed ? openFile(sealed, file.key, { id, variant: 'full' }) : null
  return file && content ? { type: file.type, content } : null
}

/** A file that no longer exists is left out. @throws StorageUnavailable when the store cannot be read now */
export async function collectAttachments(
  parts: { store: Store; objects: ObjectStore },
  requested: readonly Requested[],
): Promise<Attachments> {
  const result: Attachments = { files: [], attached: [], omitted: [], hidden: [] }
  let remaining = MAX_TOTAL_BYTES
  for (const { label, name, id, field } of requested) {
    const size = parts.store.vault.files.byId(id)?.size ?? Number.POSITIVE_INFINITY
    const found = size <= remaining ? await contentOf(parts, id) : null
    if (!found) result.omitted.push(label)
    else {
      remaining -= size
      result.attached.push(label)
      if (isHiddenPicture(field)) result.hidden.push(field)
      const filename = `${name}.${extensions[found.type] ?? 'bin'}`
      result.files.push({ filename, contentType: found.type, content: Buffer.from(found.content) })
    }
  }
  return result
}
