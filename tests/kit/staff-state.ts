/** The stored state of staff accounts, in the log and beside it, and faults: a full disk, a power cut around a commit. */
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { disagreements } from '#server/store/staff-rights.ts'
import type { TestApp } from './app.ts'

/** All fields that a change of an account may touch, by account, and the differences between the two. */
export function staffState({ parts: { store } }: TestApp) {
  const { state, vault } = store
  const { db } = vault
  const count = (table: 'session' | 'reset_link', id: string) =>
    db.query<{ n: number }, [string]>(`select count(*) as n from ${table} where account_id = ?`).get(id)?.n
  const accounts = vault.accounts.staff().map(({ id, email, role, disabled }) => ({
    id,
    email,
    role,
    disabled,
    rights: state.rights.of(id),
    passwordHash: vault.accounts.passwordHash(id),
    hasCode: vault.secondFactors.of(id)?.isOn === true,
    recoveryCodes: vault.secondFactors.recoveryCodesLeft(id),
    sessions: count('session', id),
    links: count('reset_link', id),
  }))
  return { accounts, disagree: disagreements(vault, state.rights), ids: state.rights.ids().sort() }
}

/** Limits the size of the log, and fills the remaining room with the shortest events, so that no other event fits. */
export async function fillLog({ parts: { store } }: TestApp): Promise<void> {
  const { handle, log } = store
  const size = log.db.query<{ page_count: number }, []>('pragma page_count').get()
  log.db.run(`pragma max_page_count = ${size?.page_count ?? 1}`)
  const isTaken = () =>
    handle({ roster: true }, (tx) =>
      tx.recordStaff('x', 'x', { type: 'SignedIn', facts: null, details: null }),
    ).then(
      () => true,
      () => false,
    )
  for (let goesOn = true; goesOn; ) goesOn = await isTaken()
}
export const makeRoom = ({ parts: { store } }: TestApp): void => {
  store.log.db.run('pragma max_page_count = 1000000')
}

export function copyFolder(from: string, to = mkdtempSync(join(tmpdir(), 'wedding-cut-'))): string {
  cpSync(from, to, { recursive: true, filter: (path) => !path.endsWith('.sock') })
  return to
}

export type Cut = { before: string; after: string }
/**
 * Runs `work` and copies the data folder twice, like a power cut right before the commit and right after it. @returns the two folders; null where nothing was committed
 */
export async function cutAround(app: TestApp, work: () => Promise<unknown>): Promise<Cut | null> {
  const { log } = app.parts.store
  const { append } = log
  const cuts: Cut[] = []
  log.append = (batch) => {
    log.append = append
    const ended = append(batch)
    const before = copyFolder(app.folder)
    return () => {
      ended()
      cuts.push({ before, after: copyFolder(app.folder) })
    }
  }
  await work()
  log.append = append
  return cuts[0] ?? null
}
