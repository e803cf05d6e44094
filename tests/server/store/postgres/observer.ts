/** What an outside observer knows of several servers: each note that one of them acknowledged, and what the log holds of them. */
import { expect } from 'bun:test'
import type { StaffEvent } from '#events/staff.ts'
import { StorageUnavailable } from '#server/runtime/errors.ts'
import { inFolder } from '#server/store/folder.ts'
import { opened } from '#server/store/payloads.ts'
import type { Store } from '#server/store/store.ts'

const noted = (what: string): StaffEvent => ({
  type: 'ExportMade',
  facts: null,
  details: { kind: 'bundle', rows: 1, filters: what, level: 'public' },
})

/** `open`: of which nobody knows. */
export type Observed = { taken: string[]; open: string[] }

export async function note(store: Store, what: string, { taken, open }: Observed): Promise<void> {
  try {
    await store.handle({}, (tx) => tx.recordStaff('system', 'system', noted(what)))
    taken.push(what)
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    open.push(what)
  }
}

/** The notes in the log, in order, once its chain is verified. */
export function notesIn(place: { dataDir: string; keyDir: string; databaseUrl: string }): string[] {
  return inFolder(place, ({ log, vault }) => {
    log.check()
    return [...log.read()].flatMap((row) => {
      const event = opened(row, vault.keys.get)?.event
      return event?.type === 'ExportMade' ? event.details.filters : []
    })
  })
}

export function expectKept({ taken, open }: Observed, notes: readonly string[]): void {
  const once = new Set(notes)
  expect(notes.length).toBe(once.size)
  expect(taken.filter((one) => !once.has(one))).toEqual([])
  const asked = new Set([...taken, ...open])
  expect(notes.filter((one) => !asked.has(one))).toEqual([])
}
