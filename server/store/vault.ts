/** The vault database: secrets, accounts, files, drafts and mail, which must stay changeable and erasable, unlike the log. */
import { OperatorError } from '../runtime/errors.ts'
import { openDatabase } from './database.ts'
import type { Keys } from './keys.ts'
import { open, type SealingKey, seal, sealingKey } from './seal.ts'
import { createAccountChangeRepository } from './vault/account-changes.ts'
import { createAccountRepository } from './vault/accounts.ts'
import { createDataKeyRepository } from './vault/data-keys.ts'
import { createDraftRepository } from './vault/drafts.ts'
import { createEmailCodeRepository } from './vault/email-codes.ts'
import { createFileRepository } from './vault/files.ts'
import { createMailRepository } from './vault/mail.ts'
import { createOutsideLinkRepository } from './vault/outside-links.ts'
import { createPhoneIndex } from './vault/phones.ts'
import { createSecondFactorRepository } from './vault/second-factors.ts'
import { createSessionRepository } from './vault/sessions.ts'
import { createSnapshotKeyRepository } from './vault/snapshot-key.ts'
import { openVaultTables, type VaultDatabase } from './vault/tables.ts'
import { createViewRepository } from './vault/views.ts'

export type Vault = ReturnType<typeof openVault>

const CHECK = 'this vault belongs to this master key'

export function openVault(path: string, keys: Keys, options: { readonly?: boolean } = {}) {
  const db = openDatabase(path, options)
  const tables = openVaultTables(db, options)
  const { k, first, run } = tables
  const key = (purpose: string) => sealingKey(keys.derive(purpose))
  checkMasterKey(tables, key('vault-check'))
  const dataKeys = createDataKeyRepository(tables, key('data-keys'))
  const settingKey = key('kept')
  const accounts = createAccountRepository(tables, key('accounts'), {
    hashing: keys.derive('email-hash'),
    phones: createPhoneIndex(tables, keys.derive('phone-hash')),
  })
  if (options.readonly !== true) accounts.fillPhones()
  const sessions = createSessionRepository(tables)
  const factorKey = key('second-factors')
  const secondFactors = createSecondFactorRepository(tables, factorKey, keys.derive('recovery-codes'))
  const parts = { accounts, sessions, secondFactors }
  return {
    db,
    keys: dataKeys,
    snapshotKey: createSnapshotKeyRepository(tables, key('snapshot')),
    ...parts,
    accountChanges: createAccountChangeRepository(tables, key('account-changes'), parts),
    emailCodes: createEmailCodeRepository(tables, keys.derive('email-codes')),
    outsideLinks: createOutsideLinkRepository(tables, keys.derive('outside-links')),
    drafts: createDraftRepository(tables, dataKeys.get),
    files: createFileRepository(tables, key('files')),
    views: createViewRepository(tables, key('views')),
    mail: createMailRepository(tables, key('mail')),
    /** The secret from which the keys of phones for home visits are derived. */
    phoneKey: keys.derive('phone'),
    /** Values of settings that are addresses or secrets; the log holds only their id. */
    sealedSettings: {
      put: (id: string, value: string) =>
        run(k.insertInto('kept').values({ id, sealed: seal(settingKey, value, `kept|${id}`) })),
      get: (id: string): string => {
        const row = first(k.selectFrom('kept').select('sealed').where('id', '=', id))
        return (row && open(settingKey, row.sealed, `kept|${id}`)?.toString()) ?? ''
      },
      /** Deletes every value that is not in force. */
      keepOnly: (ids: readonly string[]) => run(k.deleteFrom('kept').where('id', 'not in', [...ids, ''])),
    },
    /** Consumer positions in the log, by name. */
    cursor: {
      get: (name: string) => first(k.selectFrom('cursor').select('seq').where('name', '=', name))?.seq ?? 0,
      set: (name: string, seq: number) => run(k.replaceInto('cursor').values({ name, seq })),
    },
    close: () => db.close(),
  }
}

/** @throws OperatorError for a master key that is not this vault's, before anything is read or written with it. */
function checkMasterKey({ k, first, run }: VaultDatabase, key: SealingKey): void {
  const row = first(k.selectFrom('meta').selectAll().where('name', '=', 'check'))
  if (!row) run(k.insertInto('meta').values({ name: 'check', value: seal(key, CHECK, 'check') }))
  else if (open(key, row.value, 'check')?.toString() !== CHECK)
    throw new OperatorError('The master key in KEY_DIR is not the one of this data folder.')
}
