/** Verifies that every registered upload is there and decrypts with its key. */
import type { Config } from '../config.ts'
import { type ObjectStore, objectName, type Variant } from '../files/object-store.ts'
import { openFile } from '../files/sealed-files.ts'
import { objectsToRead } from '../files/stores.ts'
import { StorageUnavailable } from '../runtime/errors.ts'
import { openFolder } from '../store/folder.ts'
import type { Vault } from '../store/vault.ts'

/** `broken`: the ids of files that are missing, that the disk does not give, or that do not decrypt. */
export type FilesChecked = { count: number; broken: string[] }

type Sources = { files: Vault['files']; objects: Pick<ObjectStore, 'get'> }

async function isIntact({ files, objects }: Sources, id: string): Promise<boolean> {
  const file = files.byId(id)
  // A server may have erased it since it was listed; a row with a wrong key, or that another program wrote, is still there.
  if (!file) return !files.has(id)
  const variants: Variant[] = file.hasThumb ? ['full', 'thumb'] : ['full']
  for (const variant of variants) {
    const sealed = await objects.get(objectName(id, variant))
    if (!sealed || !openFile(sealed, file.key, { id, variant })) return !files.has(id)
  }
  return true
}

/** A file that the disk does not give is damaged, and says nothing of the others; S3 may be away as a whole. */
function readingAll(objects: ObjectStore): Pick<ObjectStore, 'get'> {
  return {
    get: (name) =>
      objects.get(name).catch((error: unknown) => {
        if (error instanceof StorageUnavailable) return null
        throw error
      }),
  }
}

/** @throws StorageUnavailable where S3 does not answer now. */
export async function checkFiles(config: Pick<Config, 'dataDir' | 'keyDir' | 's3'>): Promise<FilesChecked> {
  const { vault, close } = openFolder(config)
  try {
    const objects = await objectsToRead(config)
    const sources = { files: vault.files, objects: config.s3 === null ? readingAll(objects) : objects }
    const ids = vault.files.ids()
    const broken: string[] = []
    for (const id of ids) if (!(await isIntact(sources, id))) broken.push(id)
    return { count: ids.length, broken }
  } finally {
    close()
  }
}
