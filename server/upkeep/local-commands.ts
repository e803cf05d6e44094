/** Commands for the owner of the data folder, run by the server through its socket or directly when none runs. */
import * as z from 'zod/mini'
import type { Accounts } from '../accounts/accounts.ts'
import type { Config } from '../config.ts'
import type { Files } from '../files/files.ts'
import { resetLink } from '../pages/links.ts'
import { CheckpointRefused, type LogTree } from '../store/checkpoints.ts'
import { eraseApplication } from '../store/erase.ts'
import type { Store } from '../store/store.ts'

export const AddStaff = z.strictObject({
  email: z.string(),
  password: z.string(),
  role: z.enum(['verifier', 'admin']),
})
/** Whose password link. */
export const StaffLink = z.strictObject({ email: z.string() })
/** How the id of an application begins. */
export const Like = z.strictObject({ begins: z.string() })
export const Erase = z.strictObject({ id: z.string() })
/** Whom a bundle is for, and how many entries the log had. */
export const ExportMade = z.strictObject({ auditor: z.string(), rows: z.number() })
export const SignLog = z.strictObject({})

/** A refusal code, or null. */
export const Refused = z.nullable(z.string())
/** Null where no member of staff has that name. */
export const Link = z.nullable(z.object({ url: z.string(), until: z.string(), disabled: z.boolean() }))
export const Ids = z.array(z.string())
/** The log's signed state as a note, or why it cannot be signed. */
export const Signed = z.union([
  z.object({ note: z.string(), size: z.number() }),
  z.object({ refused: z.string() }),
])
const actor = 'system'

type Needed = { store: Store; config: Config; accounts: Accounts; files: Files; tree: LogTree }
export type LocalCommands = ReturnType<typeof createLocalCommands>

export function createLocalCommands({ store, config, accounts, files, tree }: Needed) {
  return {
    addStaff: async (ask: z.infer<typeof AddStaff>): Promise<z.infer<typeof Refused>> => {
      const outcome = await accounts.addStaff({ ...ask, actor })
      return outcome.ok ? null : outcome.refusal
    },
    staffLink: async ({ email }: z.infer<typeof StaffLink>): Promise<z.infer<typeof Link>> => {
      const account = store.vault.accounts.forSignIn(email)?.account
      const made = account && account.role !== 'customer' ? accounts.resetToken(account.id) : null
      if (!account || !made?.ok) return null
      const address = config.publicUrl ?? `http://${config.host}:${config.port}`
      const url = resetLink(address, made.locale, made.token)
      return { url, until: made.expiresAt, disabled: account.disabled }
    },
    applicationsLike: async ({ begins }: z.infer<typeof Like>): Promise<z.infer<typeof Ids>> =>
      store.models.idsLike(begins),
    erase: async ({ id }: z.infer<typeof Erase>): Promise<z.infer<typeof Refused>> => {
      const outcome = await eraseApplication(store, { id, actor })
      if (!outcome.ok) return outcome.refusal
      await files.unlinkRemoved()
      return null
    },
    exportMade: async ({ auditor, rows }: z.infer<typeof ExportMade>): Promise<z.infer<typeof Refused>> => {
      const details = { kind: 'bundle' as const, rows, filters: JSON.stringify({ auditor }) }
      await store.handle((tx) => tx.recordStaff('cli', actor, { type: 'ExportMade', facts: null, details }))
      return null
    },
    signLog: async (_ask: z.infer<typeof SignLog>): Promise<z.infer<typeof Signed>> => {
      try {
        const grown = await tree()
        return { note: await store.checkpoints.sign(grown), size: grown.size }
      } catch (error) {
        if (!(error instanceof CheckpointRefused)) throw error
        return { refused: error.message }
      }
    },
  }
}
