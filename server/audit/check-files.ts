/** Whether every uploaded file that the register knows is there, and opens with its key as it was sealed. */
import type { Config } from '../config.ts'
import { type ObjectStore, objectName, type Variant } from '../files/object-store.ts'
import { openFile } from '../files/sealed-files.ts'
import { objectsToRead } from '../files/stores.ts'
import { openFolder } from '../store/folder.ts'
import type { Vault } from '../store/vault.ts'

/** `broken`: the ids of those that are missing, or are not what was sealed. */
export type FilesChecked = { count: number; broken: string[] }

type Held = { files: Vault['files']; objects: ObjectStore }

async function isWhole({ files, objects }: Held, id: string): Promise<boolean> {
  const file = files.byId(id)
  // Erased since it was listed: a server may be at work on the folder.
  if (!file) return true
  const variants: Variant[] = file.hasThumb ? ['full', 'thumb'] : ['full']
  for (const variant of variants) {
    const sealed = await objects.get(objectName(id, variant))
    if (!sealed || !openFile(sealed, file.key, { id, variant })) return files.byId(id) === null
  }
  return true
}

/** @throws StorageUnavailable where the files cannot be read now. */
export async function checkFiles(config: Pick<Config, 'dataDir' | 'keyDir' | 's3'>): Promise<FilesChecked> {
  const { vault, close } = openFolder(config)
  try {
    const held = { files: vault.files, objects: await objectsToRead(config) }
    const ids = vault.files.ids()
    const broken: string[] = []
    for (const id of ids) if (!(await isWhole(held, id))) broken.push(id)
    return { count: ids.length, broken }
  } finally {
    close()
  }
}
