/** Copies papers of an earlier season's application; apart, because few families have one. */
import { call } from '#web/api.ts'
import { checkedBy, hasFields, isText } from '#web/guards.ts'

const Copied = checkedBy(hasFields({ objectPath: isText }))

/** @returns the key of the copy @throws like `call` */
export async function copyPaper(objectPath: string): Promise<string> {
  const body = { objectPath }
  return (await call('/api/objects/again', { method: 'POST', body, schema: Copied })).objectPath
}
