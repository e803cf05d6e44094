/**
 * The IndexedDB stores of unsent drafts and files. One draft for each account, shared by all tabs; every change is one
 * transaction. No React here.
 */
import type { Form } from '#events/application/form.ts'
import { withMemoryFallback } from '#web/storage/memory-fallback.ts'
import type { WaitingFile } from '#web/uploads/queue.ts'

/**
 * `base` is what the server had when `version` was its version; `form` is what the family has typed since. `status` is
 * the server's; `id` and `version` are null until the application was started there.
 */
export type Draft = {
  userId: string
  id: string | null
  version: number | null
  status: string
  base: Form
  form: Form
  changedAt: string
}
type LastAccount = { key: 'holder'; userId: string; email: string; phone: string }

/** In use on phones: a change of name, version or key loses drafts that are not sent. */
export const database = withMemoryFallback<{ drafts: Draft; files: WaitingFile; holder: LastAccount }>({
  name: 'community-wedding',
  version: 1,
  stores: { drafts: { key: 'userId' }, files: { key: 'id', index: 'userId' }, holder: { key: 'key' } },
})

const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other)

/** True when something typed has not reached the server. */
export const isUnsent = ({ base, form }: Draft): boolean =>
  Object.entries(form).some(([field, value]) => differs(value, Reflect.get(base, field)))

export const readDraft = (userId: string): Promise<Draft | null> => database.get('drafts', userId)

/** Changes the record in one transaction, so that two tabs never overwrite each other. @returns what it now is. */
export const updateDraft = (userId: string, change: (now: Draft | null) => Draft): Promise<Draft> =>
  database.transaction(['drafts'], async (stores) => {
    const next = change(await stores.get('drafts', userId))
    await stores.put('drafts', next)
    return next
  })

/** In the order in which they were chosen. */
export const readFiles = (userId: string): Promise<WaitingFile[]> => database.list('files', userId)

/** The account that was signed in last, which decides offline whose draft is shown. */
export const readLastAccount = (): Promise<LastAccount | null> => database.get('holder', 'holder')

export const saveLastAccount = (holder: Omit<LastAccount, 'key'>): Promise<void> =>
  database.put('holder', { key: 'holder', ...holder })

/** Forgets one account's record and files; for after a submission. */
export const clearDraft = (userId: string): Promise<void> =>
  database.transaction(['drafts', 'files'], async (stores) => {
    for (const { id } of await stores.list('files', userId)) await stores.delete('files', id)
    await stores.delete('drafts', userId)
  })

/** For Logout: whether anybody's answers or files on this phone have not reached the server. */
export async function unsent(): Promise<boolean> {
  try {
    const [drafts, files] = await Promise.all([database.list('drafts'), database.list('files')])
    return drafts.some(isUnsent) || files.length > 0
  } catch {
    return false
  }
}

/** For Logout: nothing of anybody stays on this phone. */
export const wipe = (): Promise<void> => database.wipe().catch(() => undefined)
