/** The tables beside the log: secrets, accounts, files, drafts and mail, which must stay changeable and erasable. */
import type { Database } from 'bun:sqlite'
import { codeLasts, signInCodeLasts } from '../runtime/clock.ts'
import { OperatorError } from '../runtime/errors.ts'
import type { Keys } from './keys.ts'
import { open, type SealingKey, seal, sealingKey } from './seal.ts'
import { accountChanger } from './vault/account-changes.ts'
import { createAccountRepository, createToldByRepository, createViewRepository } from './vault/accounts.ts'
import { createCodeRepository } from './vault/codes.ts'
import { createDataKeyRepository } from './vault/data-keys.ts'
import { createComplaintRepository, createDraftRepository } from './vault/drafts.ts'
import { createFileRepository } from './vault/files.ts'
import { createCarriedRepository, createMailRepository } from './vault/mail.ts'
import { createOutsideLinkRepository } from './vault/reset-links.ts'
import { createSecondFactorRepository } from './vault/second-factors.ts'
import { createSessionRepository } from './vault/sessions.ts'
import { openVaultTables, type VaultDatabase } from './vault/tables.ts'

export type Vault = ReturnType<typeof openVault>

const CHECK = 'this data belongs to this master key'

/** @throws OperatorError for a master key that is not the one of this data */
export function openVault(db: Database, keys: Keys, options: { readonly?: boolean } = {}) {
  const tables = openVaultTables(db, { ...options, key: keys.derive('row-seals') })
  const { k, all, first, run } = tables
  const key = (purpose: string) => sealingKey(keys.derive(purpose))
  enforceSeals(tables, key('vault-check'), options)
  const dataKeys = createDataKeyRepository(tables, key('data-keys'))
  const settingKey = key('kept')
  const accounts = createAccountRepository(tables, key('accounts'), {
    email: keys.derive('email-hash'),
    phone: keys.derive('phone-hash'),
  })
  const sessions = createSessionRepository(tables)
  const factorKey = key('second-factors')
  const secondFactors = createSecondFactorRepository(tables, factorKey, keys.derive('recovery-codes'))
  const parts = {
    accounts,
    sessions,
    secondFactors,
    emailCodes: createCodeRepository(tables, {
      table: 'email_code',
      hashing: keys.derive('email-codes'),
      lasts: codeLasts,
    }),
    signInCodes: createCodeRepository(tables, {
      table: 'sign_in_code',
      hashing: keys.derive('sign-in-codes'),
      lasts: signInCodeLasts,
    }),
    outsideLinks: createOutsideLinkRepository(tables, keys.derive('outside-links')),
    toldBy: createToldByRepository(tables),
  }
  return {
    db,
    seals: tables.seals,
    /** Rows of tables that open or hold something, of which there are few; others are checked when they are used. */
    wrongAtStart: () => tables.seals.wrong(checkedAtStart).toArray(),
    keys: dataKeys,
    ...parts,
    /** To be called inside a transaction. */
    changeAccount: accountChanger(parts),
    drafts: createDraftRepository(tables, dataKeys.get),
    complaints: createComplaintRepository(tables, dataKeys.get),
    files: createFileRepository(tables, key('files')),
    views: createViewRepository(tables, key('views')),
    mail: createMailRepository(tables, key('mail'), createCarriedRepository(tables)),
    /** The secret from which the key of a family's shared device is derived while it has no application. */
    returnSecret: keys.derive('return'),
    /** Seals what a browser carries of a sign-in by an outside account. */
    outsideKey: key('outside-attempts'),
    /** The secret from which the keys of phones for home visits are derived. */
    phoneKey: keys.derive('phone'),
    /** The secret of the keyed hashes that are kept of Aadhaar cards. */
    cardHashing: keys.derive('card-hash'),
    /** Values of settings that are addresses or secrets; the log holds only their id. */
    sealedSettings: {
      put: (id: string, value: string) =>
        run(k.insertInto('kept').values({ id, sealed: seal(settingKey, value, `kept|${id}`) })),
      get: (id: string): string => {
        const row = first(k.selectFrom('kept').select('sealed').where('id', '=', id))
        return (row && open(settingKey, row.sealed, `kept|${id}`)?.toString()) ?? ''
      },
      has: (id: string): boolean => first(k.selectFrom('kept').select('id').where('id', '=', id)) !== null,
      /** Deletes every value that is not in force. */
      keepOnly: (ids: readonly string[]) => run(k.deleteFrom('kept').where('id', 'not in', [...ids, ''])),
    },
    /** Consumer positions in the log, by name. */
    cursor: {
      get: (name: string) => first(k.selectFrom('cursor').select('seq').where('name', '=', name))?.seq ?? 0,
      set: (name: string, seq: number) => run(k.replaceInto('cursor').values({ name, seq })),
    },
    /** Changes with what a backup should hold beside the log; not with sessions, nor with what the server notes each minute. */
    contents: (): string =>
      JSON.stringify([
        first(k.selectFrom('draft').select(({ fn }) => fn.sum<number>('saves').as('n'))),
        first(k.selectFrom('account').select(({ fn }) => fn.countAll<number>().as('n'))),
        first(k.selectFrom('file').select(({ fn }) => fn.countAll<number>().as('n'))),
        first(
          k.selectFrom('mail').select(({ fn }) => [fn.max('queued_at').as('q'), fn.max('sent_at').as('s')]),
        ),
      ]),
    /** All of them. */
    cursors: () => all(k.selectFrom('cursor').selectAll().orderBy('name')),
  }
}

/** @throws OperatorError for a master key that is not this vault's, before anything is read or written with it. */
function checkMasterKey({ k, first }: VaultDatabase, key: SealingKey): { isNew: boolean } {
  const row = first(k.selectFrom('meta').selectAll().where('name', '=', 'check'))
  if (row && open(key, row.value, 'check')?.toString() !== CHECK)
    throw new OperatorError('The master key in KEY_DIR is not the one of this data folder.')
  if (!row && first(k.selectFrom('data_key').select('stream').limit(1)))
    throw new OperatorError(
      'The row of season.db is gone by which its master key is known, so nothing in it can be trusted. Nothing was changed: put the right file back, or restore a backup.',
    )
  return { isNew: row === null }
}

const checkedAtStart: readonly string[] = [
  'meta',
  'kept',
  'cursor',
  'reset_link',
  'second_factor',
  'recovery_code',
  'email_code',
  'sign_in_code',
  'outside_link',
  'removal',
  'saved_views',
]

/** A new vault that is only read has no seals yet. */
function enforceSeals(tables: VaultDatabase, key: SealingKey, { readonly = false }): void {
  const { k, run, seals } = tables
  const { isNew } = checkMasterKey(tables, key)
  if (isNew && readonly) return
  seals.enforce()
  if (isNew) run(k.insertInto('meta').values({ name: 'check', value: seal(key, CHECK, 'check') }))
}
