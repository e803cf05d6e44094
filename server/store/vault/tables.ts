/** The tables of the vault, for data that must be changeable or erasable. Personal values are encrypted. */
import {
  DummyDriver,
  type Generated,
  type Insertable,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { LetterKind } from '#events/letters.ts'
import type { Role, UploadPurpose } from '#events/vocabulary.ts'
import { queryRunner } from '../database.ts'
import type { Engine } from '../engine.ts'
import type { Carrier, Delivery, Trouble } from '../letter.ts'
import type { AccessRow, Identifier, MailState, PublicFile, PublicKind } from '../records.ts'
import type { createBoundRows } from './bound-rows.ts'
import { primaryKeys } from './schema.ts'

/** See bound-rows.ts. */
type Sealed = { sealed: Uint8Array }

export type MailRow = Sealed & {
  id: string
  key: string
  /** How it is sent. */
  carrier: Carrier
  stream: string | null
  account_id: string | null
  kind: LetterKind
  state: MailState
  tries: number
  next_at: string | null
  queued_at: string
  sent_at: string | null
  trouble: Trouble | null
  /** The carrier's last report on its delivery, and when it came. */
  delivery: Delivery | null
  delivery_at: string | null
  /** Who last opened its text to tell it by hand, and when. */
  opened_by: string | null
  opened_at: string | null
}

type CodeRow = Sealed & {
  kind: 'email' | 'phone'
  asker: string
  account_id: string
  hash: Uint8Array
  expires_at: string
  tries: number
}

export type VaultTables = {
  meta: { name: string; value: Uint8Array }
  data_key: { number: Generated<number>; holder: string; wrapped: Uint8Array }
  account: Sealed & {
    id: string
    email_hash: Uint8Array | null
    phone_hash: Uint8Array | null
    password_hash: string
    role: Role
    locale: string
    consent: string
    email_proven_at: string | null
    phone_proven_at: string | null
    disabled_at: string | null
    created_at: string
    last_login_at: string | null
    told_by: string | null
    told_since: string | null
  }
  session: Sealed & { token_hash: Uint8Array; account_id: string; created_at: string; expires_at: string }
  reset_link: Sealed & {
    token_hash: Uint8Array
    account_id: string
    expires_at: string
    milliseconds: number
    maker: string | null
    proves: Identifier | null
  }
  second_factor: Sealed & { account_id: string; since: string | null; last_step: number }
  recovery_code: Sealed & { account_id: string; hash: Uint8Array }
  code: CodeRow
  outside_link: Sealed & { hash: Uint8Array; account_id: string; created_at: string }
  draft: Sealed & {
    stream: string
    account_id: string
    saves: number
    saved_at: string
    after: number
  }
  complaint: Sealed & { stream: string; number: number }
  kept: Sealed & { id: string }
  file: Sealed & {
    id: string
    owner: string
    purpose: UploadPurpose
    stream: string | null
    type: string
    size: number
    has_thumb: number
    created_at: string
  }
  /** `after`: when the bytes may be removed, UTC; '' for at once. */
  removal: { id: string; after: string }
  saved_views: Sealed & { account_id: string }
  mail: MailRow
  told: Sealed & { stream: string }
  answer: Sealed & { account_id: string; id: string; at: string }
  /** `witness`: the id of its key. `line`: the cosignature of the checkpoint of `size` entries, as a line of its note. */
  cosignature: { size: number; witness: string; line: string }
  cursor: { name: string; seq: number }
  public_file: PublicFile & { kind: PublicKind }
  access_log: AccessRow
}

export type Tables = ReturnType<typeof openTables>
export type VaultDatabase = Tables & ReturnType<typeof createBoundRows>

const keyOf: Record<keyof VaultTables, readonly string[]> = primaryKeys

/** Only builds queries. Those that it builds here are the same text on either engine. */
const builder = () =>
  new Kysely<VaultTables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (k) => new SqliteIntrospector(k),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })

/** @returns the database with `k`, its query builder, and the functions that run a query */
export function openTables(db: Engine) {
  const { putRow, ...runner } = queryRunner(db)
  /** Inserts a row, or puts it in the place of the one with the same key. */
  const put = <T extends keyof VaultTables>(table: T, row: Insertable<VaultTables[T]>): void =>
    putRow(table, keyOf[table], { ...row })
  return { db, k: builder(), ...runner, put }
}
