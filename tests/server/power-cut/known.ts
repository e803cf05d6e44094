/** What must be there: each family and each file, as they were acknowledged or as they are read from a folder. */
import { createHash } from 'node:crypto'
import { latestForm } from '#events/application/application.ts'
import { fileKeysOf } from '#events/application/form.ts'
import { fileIdIn, objectName, openFile, type Variant } from '#server/files/object-store.ts'
import type { Parts } from '#server/parts.ts'

/** `files`: those that the newest form names. */
type Family = { status: string; name: string; notes: number; files: string[] }
/** `families`: by their account; one that never began, or was erased, is not there. `files`: what each holds, as a hash. */
export type Known = { families: Record<string, Family>; files: Record<string, string> }

function familiesIn({ store }: Parts, accounts: readonly string[]): Known['families'] {
  const known: Known['families'] = {}
  for (const userId of accounts) {
    const stream = store.state.streamsOfOwner(userId)[0]
    const now = stream === undefined ? null : store.state.application(stream)
    if (stream === undefined || !now) continue
    const form = latestForm(now)
    known[userId] = {
      status: now.standing.status,
      name: form?.groomName ?? '',
      notes: now.file().notes.length,
      files: form ? fileKeysOf(form).map(fileIdIn).sort() : [],
    }
  }
  return known
}

/** Of picture and thumbnail; '' for a file of which either cannot be read. */
async function contentOf({ objects, store }: Parts, id: string): Promise<string> {
  const file = store.vault.files.byId(id)
  if (!file) return ''
  const hash = createHash('sha256')
  const variants: Variant[] = file.hasThumb ? ['full', 'thumb'] : ['full']
  for (const variant of variants) {
    const sealed = await objects.get(objectName(id, variant))
    const bytes = sealed && openFile(sealed, file.key, { id, variant })
    if (!bytes) return ''
    hash.update(bytes)
  }
  return hash.digest('hex')
}

export async function knownIn(parts: Parts, accounts: readonly string[]): Promise<Known> {
  const files: Known['files'] = {}
  for (const id of parts.store.vault.files.ids()) files[id] = await contentOf(parts, id)
  return { families: familiesIn(parts, accounts), files }
}
