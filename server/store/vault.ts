/** The tables beside the log: secrets, accounts, files, drafts and mail, which must stay changeable and erasable. */
import { OperatorError } from '../runtime/errors.ts'
import { inTransaction } from './database.ts'
import type { Engine } from './engine.ts'
import type { Keys } from './keys.ts'
import { keyedHash, open, type SealingKey, seal, sealingKey } from './seal.ts'
import { createAccessRepository } from './vault/access-rows.ts'
import { accountChanges } from './vault/account-changes.ts'
import { createAccountRepository, createViewRepository } from './vault/accounts.ts'
import { createAnswerRepository } from './vault/answers.ts'
import { createBoundRows } from './vault/bound-rows.ts'
import { createCodeRepository } from './vault/codes.ts'
import { createDataKeyRepository } from './vault/data-keys.ts'
import { createComplaintRepository, createDraftRepository } from './vault/drafts.ts'
import { createFileRepository } from './vault/files.ts'
import { createMailRepository } from './vault/mail.ts'
import { createPublicFileRepository } from './vault/public-files.ts'
import { createOutsideLinkRepository } from './vault/reset-links.ts'
import { createSecondFactorRepository } from './vault/second-factors.ts'
import { createSessionRepository } from './vault/sessions.ts'
import { openTables, type Tables, type VaultTables } from './vault/tables.ts'

export type Vault = ReturnType<typeof openVault>

/** Whether no keys have ever opened it. */
export const isUnopened = (db: Engine): boolean =>
  db.query<{ name: string }, []>('select name from meta').get() === null

const CHECK = 'this data belongs to these keys'

/** @throws OperatorError for keys that are not those of this data */
export function openVault(db: Engine, keys: Keys, options: { readonly?: boolean } = {}) {
  const key = (purpose: string) => sealingKey(keys.derive(purpose))
  const plain = openTables(db)
  checkKeys(plain, sealingKey(keyedHash(keys.derive('vault-check'), keys.signing)), options)
  const dataKeys = createDataKeyRepository(plain, key('data-keys'))
  const rows = createBoundRows(db, key('rows'), (holder) => dataKeys.get(holder)?.row ?? null)
  const tables = { ...plain, ...rows }
  const { k, first, run, put, sealedRow, openRow, wrongRows, wrongAtStart } = tables
  const accounts = createAccountRepository(tables, dataKeys, {
    email: keys.derive('email-hash'),
    phone: keys.derive('phone-hash'),
  })
  const sessions = createSessionRepository(tables)
  const secondFactors = createSecondFactorRepository(tables, keys.derive('recovery-codes'))
  const cosignatures = db.query<VaultTables['cosignature'], [number, number]>(
    'select * from cosignature where size between ? and ? order by size, witness',
  )
  const parts = {
    accounts,
    sessions,
    secondFactors,
    codes: createCodeRepository(tables, keys.derive('codes')),
    outsideLinks: createOutsideLinkRepository(tables, keys.derive('outside-links')),
    answers: createAnswerRepository(tables),
  }
  return {
    db,
    /** Every row that is not as this program wrote it. */
    wrongRows: () => [...dataKeys.wrong().map((id) => ({ table: 'data_key', id })), ...wrongRows()],
    wrongAtStart,
    keys: dataKeys,
    ...parts,
    ...accountChanges(parts),
    access: createAccessRepository(tables),
    drafts: createDraftRepository(tables),
    complaints: createComplaintRepository(tables),
    files: createFileRepository(tables),
    publicFiles: createPublicFileRepository(tables),
    views: createViewRepository(tables),
    mail: createMailRepository(tables),
    /** The secret from which the key of a family's shared device is derived while it has no application. */
    returnSecret: keys.derive('return'),
    /** Seals what a browser carries from one request to the next, with what it is for. */
    carriedKey: key('carried'),
    /** The secret from which the keys of phones for home visits are derived. */
    phoneKey: keys.derive('phone'),
    /** The secret of the keyed hashes that are kept of Aadhaar cards. */
    cardHashing: keys.derive('card-hash'),
    /** Values of settings that are addresses or secrets; the log holds only their id. */
    sealedSettings: {
      put: (id: string, value: string) => run(k.insertInto('kept').values(sealedRow('kept', { id }, value))),
      get: (id: string): string => {
        const row = first(k.selectFrom('kept').selectAll().where('id', '=', id))
        return (row && openRow('kept', row)?.toString()) ?? ''
      },
      has: (id: string): boolean => first(k.selectFrom('kept').select('id').where('id', '=', id)) !== null,
      /** Deletes every value that is not in force. */
      keepOnly: (ids: readonly string[]) => run(k.deleteFrom('kept').where('id', 'not in', [...ids, ''])),
    },
    /** Of witnesses, who signed them: nothing else binds their rows. */
    cosignatures: {
      /** Keeps the first that a witness made of a checkpoint; a later one says no more. */
      add: (row: VaultTables['cosignature']) =>
        run(
          k
            .insertInto('cosignature')
            .values(row)
            .onConflict((on) => on.doNothing()),
        ),
      /** Under the checkpoints of so many entries. */
      between: (least: number, most: number) => cosignatures.all(least, most),
    },
    /** Consumer positions in the log, by name. */
    cursor: {
      get: (name: string) => first(k.selectFrom('cursor').select('seq').where('name', '=', name))?.seq ?? 0,
      set: (name: string, seq: number) => put('cursor', { name, seq }),
    },
    /** Changes with what a backup should hold beside the log; not with sessions, nor with what the server notes each minute. */
    contents: (): string =>
      JSON.stringify([
        first(k.selectFrom('draft').select(({ fn }) => fn.sum<number>('saves').as('n'))),
        first(k.selectFrom('account').select(({ fn }) => fn.countAll<number>().as('n'))),
        first(
          k
            .selectFrom('file')
            .select(({ fn }) => [fn.countAll<number>().as('n'), fn.max('created_at').as('c')]),
        ),
        first(
          k.selectFrom('mail').select(({ fn }) => [fn.max('queued_at').as('q'), fn.max('sent_at').as('s')]),
        ),
      ]),
  }
}

/** @throws OperatorError for a master or signing key that is not this season's, before anything is read or written with it. */
function checkKeys(tables: Tables, key: SealingKey, { readonly = false }): void {
  const { db, k, first, run } = tables
  const isKnown = (): boolean => {
    const row = first(k.selectFrom('meta').selectAll().where('name', '=', 'check'))
    if (row && open(key, row.value, 'check')?.toString() !== CHECK)
      throw new OperatorError('master.key or signing.key in KEY_DIR is not the one of this season.')
    if (!row && first(k.selectFrom('data_key').select('holder').limit(1)))
      throw new OperatorError(
        'The row of season.db is gone by which its keys are known, so nothing in it can be trusted. Nothing was changed: put the right file back, or restore a backup.',
      )
    return row !== null
  }
  if (isKnown() || readonly) return
  const value = seal(key, CHECK, 'check')
  // Another server may begin at the same moment, with other keys.
  inTransaction(db, () => isKnown() || run(k.insertInto('meta').values({ name: 'check', value })))
}
