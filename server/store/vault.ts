/** The vault database: secrets, accounts, files, drafts and mail, which must stay changeable and erasable, unlike the log. */
import type { Database } from 'bun:sqlite'
import { first, openDatabase, run } from './database.ts'
import { type Keys, KeysMissing } from './keys.ts'
import { open, type SealingKey, seal, sealingKey } from './seal.ts'
import { accounts } from './vault/accounts.ts'
import { dataKeys } from './vault/data-keys.ts'
import { drafts } from './vault/drafts.ts'
import { emailCodes } from './vault/email-codes.ts'
import { files } from './vault/files.ts'
import { mail } from './vault/mail.ts'
import { outsideLinks } from './vault/outside-links.ts'
import { secondFactors } from './vault/second-factors.ts'
import { sessions } from './vault/sessions.ts'
import { type VaultTables, vaultTables } from './vault/tables.ts'
import { views } from './vault/views.ts'

export type Vault = ReturnType<typeof openVault>

const CHECK = 'this vault belongs to this master key'

export function openVault(path: string, keys: Keys, options: { readonly?: boolean } = {}) {
  const db = openDatabase(path, options)
  const k = vaultTables(db, options)
  const key = (purpose: string) => sealingKey(keys.derive(purpose))
  checkMaster(db, k, key('vault-check'))
  const streamKeys = dataKeys(db, k, key('data-keys'))
  const keptKey = key('kept')
  return {
    db,
    keys: streamKeys,
    accounts: accounts(db, k, key('accounts'), keys.derive('email-hash')),
    sessions: sessions(db, k),
    secondFactors: secondFactors(db, k, key('second-factors'), keys.derive('recovery-codes')),
    emailCodes: emailCodes(db, k, keys.derive('email-codes')),
    outsideLinks: outsideLinks(db, k, keys.derive('outside-links')),
    drafts: drafts(db, k, streamKeys.get),
    files: files(db, k, key('files')),
    views: views(db, k, key('views')),
    mail: mail(db, k, key('mail')),
    /** The secret from which the keys of phones for home visits are derived. */
    phoneKey: keys.derive('phone'),
    /** Values of settings that are addresses or secrets; the log holds only their id. */
    kept: {
      put: (id: string, value: string) =>
        run(db, k.insertInto('kept').values({ id, sealed: seal(keptKey, value, `kept|${id}`) })),
      get: (id: string): string => {
        const row = first(db, k.selectFrom('kept').select('sealed').where('id', '=', id))
        return (row && open(keptKey, row.sealed, `kept|${id}`)?.toString()) ?? ''
      },
      /** Deletes every value that is not in force. */
      keepOnly: (ids: readonly string[]) => run(db, k.deleteFrom('kept').where('id', 'not in', [...ids, ''])),
    },
    /** Consumer positions in the log, by name. */
    cursor: {
      get: (name: string) =>
        first(db, k.selectFrom('cursor').select('seq').where('name', '=', name))?.seq ?? 0,
      set: (name: string, seq: number) =>
        run(
          db,
          k
            .insertInto('cursor')
            .values({ name, seq })
            .onConflict((c) => c.column('name').doUpdateSet({ seq })),
        ),
    },
    close: () => db.close(),
  }
}

/** Refuses a master key that is not this vault's before anything is read or written with it. */
function checkMaster(db: Database, k: ReturnType<typeof vaultTables>, key: SealingKey): void {
  const row = first<VaultTables['meta']>(db, k.selectFrom('meta').selectAll().where('name', '=', 'check'))
  if (!row) run(db, k.insertInto('meta').values({ name: 'check', value: seal(key, CHECK, 'check') }))
  else if (open(key, row.value, 'check')?.toString() !== CHECK)
    throw new KeysMissing('The master key in KEY_DIR is not the one of this data folder.')
}
