/** What rests of staff in vault and log, for comparing; and ways to hurt both: a log that is full, a power cut around an append. */
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { disagreements } from '#server/store/staff-rights.ts'
import { ADMIN, type TestApp } from './app.ts'

/** Everything that a change of an account may change, by account; and what vault and log do not agree on. */
export function staffState({ parts: { store } }: TestApp) {
  const { models, vault } = store
  const { db } = vault
  const count = (table: 'session' | 'reset_link', id: string) =>
    db.query<{ n: number }, [string]>(`select count(*) as n from ${table} where account_id = ?`).get(id)?.n
  const accounts = vault.accounts.staff().map(({ id, email, role, disabled }) => ({
    ...{ id, email, role, disabled },
    rights: models.rights.of(id),
    passwordHash: vault.accounts.passwordHash(id),
    hasCode: vault.secondFactors.of(id)?.isOn === true,
    recoveryCodes: vault.secondFactors.recoveryCodesLeft(id),
    sessions: count('session', id),
    links: count('reset_link', id),
  }))
  return { accounts, disagree: disagreements(vault, models.rights), ids: models.rights.ids().sort() }
}

/** Lets the log grow no more, and fills what it has with sign-ins; every other event of staff is at least as long. */
export async function fillLog(app: TestApp): Promise<void> {
  const { db } = app.parts.store.log
  const { page_count: pages } = db.query<{ page_count: number }, []>('pragma page_count').get() ?? {
    page_count: 1,
  }
  db.run(`pragma max_page_count = ${pages}`)
  for (let status = 200; status === 200; ) status = (await app.guest().post('/api/auth/login', ADMIN)).status
}
export const makeRoom = ({ parts: { store } }: TestApp): void => {
  store.log.db.run('pragma max_page_count = 1000000')
}

const copyOf = (folder: string): string => {
  const copy = mkdtempSync(join(tmpdir(), 'wedding-cut-'))
  cpSync(folder, copy, { recursive: true, filter: (path) => !path.endsWith('.sock') })
  return copy
}

/**
 * Runs `work`, and copies the folder as a power cut would leave it: after the vault's commit but before the first append
 * to the log, and right after that.
 */
export async function cutAround(app: TestApp, work: () => Promise<unknown>) {
  const { log } = app.parts.store
  const { append } = log
  const cuts: { before: string; after: string }[] = []
  log.append = (batch) => {
    log.append = append
    const before = copyOf(app.folder)
    append(batch)
    cuts.push({ before, after: copyOf(app.folder) })
  }
  await work()
  const [cut] = cuts
  if (!cut) throw new Error('nothing was appended')
  return cut
}
