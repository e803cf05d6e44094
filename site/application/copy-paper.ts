/** Papers of an earlier season's application, which few families have. */
import { call } from '#web/api.ts'
import { checkedBy, hasFields, isText } from '#web/guards.ts'

const Copied = checkedBy(hasFields({ objectPath: isText }))

/** A copy of a paper of an earlier season's application. @returns its key @throws as `call` */
export async function copyPaper(objectPath: string): Promise<string> {
  const body = { objectPath }
  return (await call('/api/objects/again', { method: 'POST', body, schema: Copied })).objectPath
}
