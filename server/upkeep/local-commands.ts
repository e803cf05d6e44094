/** Commands for the operator, run through the server's socket or directly. */
import * as z from 'zod/mini'
import { Sample } from '#events/ledger/bundle.ts'
import { levels } from '#events/ledger/levels.ts'
import { resetLink } from '#events/page-links.ts'
import type { PasswordLinks } from '../accounts/password-links.ts'
import type { Team } from '../accounts/team.ts'
import { Breach, breachIn } from '../audit/breach.ts'
import type { Signing } from '../audit/checkpoints.ts'
import type { createReadLog } from '../audit/read-log.ts'
import type { Config } from '../config.ts'
import type { Files } from '../files/files.ts'
import { ownOrigin } from '../http/origin.ts'
import { type Mail, recipient } from '../mail/interface.ts'
import type { Settings } from '../programme/settings.ts'
import { bundleExported } from '../store/audit-bundle.ts'
import { eraseApplication } from '../store/erase.ts'
import { applicationStream } from '../store/log.ts'
import type { Store } from '../store/store.ts'

/** A refusal code, or null. */
const Refused = z.nullable(z.string())

export const localProtocol = {
  addStaff: {
    path: '/staff',
    body: z.strictObject({ email: z.string(), password: z.string(), role: z.enum(['verifier', 'admin']) }),
    answer: Refused,
  },
  /** Null where no member of staff has that e-mail. */
  staffLink: {
    path: '/staff-link',
    body: z.strictObject({ email: z.string() }),
    answer: z.nullable(z.object({ url: z.string(), until: z.string(), disabled: z.boolean() })),
  },
  /** Erases the application whose id begins so, where it is the only one. `ids`: of all that do. */
  erase: {
    path: '/erase',
    body: z.strictObject({ begins: z.string() }),
    answer: z.object({ ids: z.array(z.string()) }),
  },
  /** Logs the export of a bundle: recipient and number of entries. */
  exportMade: {
    path: '/export-made',
    body: z.strictObject({
      auditor: z.string(),
      level: z.enum(levels),
      sample: z.optional(Sample),
      rows: z.number(),
    }),
    answer: Refused,
  },
  /** Null where no member of staff has that e-mail. `officer`: contact for families. */
  breach: {
    path: '/breach',
    body: z.strictObject({
      from: z.string(),
      to: z.string(),
      email: z.optional(z.string()),
      everyone: z.boolean(),
    }),
    answer: z.nullable(z.extend(Breach, { officer: z.string() })),
  },
  /** Logs the list of a breach, and queues letters, where any are given. */
  breachTold: {
    path: '/breach-told',
    body: z.strictObject({
      families: z.array(z.string()),
      letters: z.array(
        z.strictObject({
          accountId: z.string(),
          ledgerId: z.string(),
          paragraphs: z.array(z.string()),
          key: z.string(),
        }),
      ),
    }),
    answer: z.object({ queued: z.number() }),
  },
  /** Puts files that anybody may read in the place of all of their kind. */
  setFiles: {
    path: '/set-files',
    body: z.strictObject({
      kind: z.enum(['certificate', 'local-bodies']),
      files: z.array(z.strictObject({ name: z.string(), content: z.string() })),
    }),
    answer: z.null(),
  },
  /** The signed state as a note. */
  signLog: {
    path: '/sign-log',
    body: z.strictObject({}),
    answer: z.object({ note: z.string(), size: z.number() }),
  },
}
type Protocol = typeof localProtocol
export type LocalCommands = {
  [Name in keyof Protocol]: (
    body: z.infer<Protocol[Name]['body']>,
  ) => Promise<z.infer<Protocol[Name]['answer']>>
}
const actor = 'system'

type Needed = {
  store: Store
  config: Config
  team: Team
  passwordLinks: PasswordLinks
  files: Files
  signing: Signing
  mail: Mail
  readLog: ReturnType<typeof createReadLog>
  settings: Settings
}

export function createLocalCommands(parts: Needed): LocalCommands {
  const { store, config, team, passwordLinks, files, signing, mail, readLog, settings } = parts
  const staffNamed = (email: string) =>
    store.vault.accounts.holders('email', email).find(({ role }) => role !== 'customer')
  return {
    addStaff: async (account) => {
      const outcome = await team.addStaff({ ...account, actor })
      return outcome.ok ? null : outcome.refusal
    },
    staffLink: async ({ email }) => {
      const account = staffNamed(email)
      if (!account) return null
      const made = await passwordLinks.make({ id: account.id, actor, to: null })
      if (!made.ok) return null
      const url = resetLink(ownOrigin(config), made.locale, made.token)
      return { url, until: made.expiresAt, disabled: account.disabled }
    },
    erase: async ({ begins }) => {
      await store.filled()
      const ids = store.state.idsLike(begins)
      const [id, ...others] = ids
      if (id === undefined || others.length > 0) return { ids }
      const outcome = await eraseApplication(store, { id, actor })
      await files.unlinkRemoved()
      return { ids: outcome.ok ? ids : [] }
    },
    exportMade: async ({ rows, ...whom }) => {
      await store.handle({}, (tx) => tx.recordStaff('cli', actor, bundleExported(whom, rows)))
      return null
    },
    breach: async ({ email, ...ask }) => {
      const account = email === undefined ? null : staffNamed(email)
      if (account === undefined) return null
      await store.filled()
      const officer = ['grievance_name', 'grievance_address'] as const
      return {
        ...(await breachIn({ readLog, store }, { ...ask, by: account?.id ?? null })),
        officer: officer.map(settings.readable).filter(Boolean).join(', '),
      }
    },
    breachTold: async ({ families, letters }) => {
      const details = { kind: 'csv' as const, rows: families.length, filters: '{"breach":true}', families }
      if (families.length > 0)
        await store.handle({}, (tx) =>
          tx.recordStaff('cli', actor, { type: 'ExportMade', facts: null, details }),
        )
      const queue = ({ accountId, ledgerId, paragraphs, key }: (typeof letters)[number]) => {
        const account = store.vault.accounts.byId(accountId)
        const letter = { kind: 'breach', paragraphs } as const
        const stream = applicationStream(ledgerId)
        return account && mail.queue({ letter, ...recipient(account), key, stream })
      }
      const outcomes = await store.write(() => letters.map(queue))
      return { queued: outcomes.filter((outcome) => outcome === 'queued' || outcome === 'known').length }
    },
    setFiles: async ({ kind, files }) => {
      await store.write(() => store.vault.publicFiles.set(kind, files))
      return null
    },
    signLog: async () => {
      const { note, size } = await signing.sign()
      const { signed } = store.state.programme()
      if (signed?.size === size) await mail.sendCheckpoint(signed)
      return { note, size }
    },
  }
}
