/** Two folders, a copy of a server, and one PostgreSQL: who takes changes, and what was acknowledged by whom. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decided } from '#events/decider.ts'
import type { Config } from '#server/config.ts'
import { readConfig } from '#server/config.ts'
import { createCentral } from '#server/postgres/central.ts'
import { connectTo } from '#server/postgres/connection.ts'
import { type Moved, moveSeason } from '#server/postgres/move.ts'
import { createSeveral } from '#server/postgres/together.ts'
import { OperatorError } from '#server/runtime/errors.ts'
import { hasData } from '#server/store/data-folder.ts'
import type { StoredEvent } from '#server/store/log.ts'
import type { StorePlace } from '#server/store/moving-mark.ts'
import { openStore, type Store } from '#server/store/store.ts'

/** The move was ended here, as a power cut would. */
class Killed extends Error {}

export type Name = 'first' | 'second' | 'copy'
export const names = ['first', 'second', 'copy'] as const satisfies readonly Name[]
/** Where changes are taken. */
export type Taker = Name | 'postgres'

type Needed = { template: string; url: string; s3: Record<string, string>; now: () => Date }

async function hasSeason(url: string): Promise<boolean> {
  const connection = connectTo(url)
  const { programme } = await createCentral(connection, crypto.randomUUID()).place()
  connection.close()
  return programme !== null
}

/** `first` has the season of the template; its keys are beside it. */
export function createWorld({ template, url, s3, now }: Needed) {
  const root = mkdtempSync(join(tmpdir(), 'wedding-world-'))
  const at = (name: Name): string => join(root, name)
  cpSync(template, at('first'), { recursive: true })
  const keyDir = join(template, 'keys')
  const configOf = (name: Name): Config =>
    readConfig({ DATA_DIR: at(name), KEY_DIR: keyDir, DATABASE_URL: url, ...s3 })
  /** Every word that somebody was told is there, and the whole log after it. */
  const words: { n: number; log: StoredEvent[] }[] = []

  /** One word, in the log and in the vault. */
  async function write({ handle, vault, log }: Store): Promise<void> {
    const n = words.length + 1
    const facts = { key: 'places', value: String(n) }
    const event = { type: 'SettingChanged', facts, details: { value: null, kept: null } } as const
    await handle((tx) => {
      tx.beforehand(() => vault.cursor.set('word', n))
      return tx.decideProgramme('system', decided(event))
    })
    words.push({ n, log: [...log.read()] })
  }
  /** What is there before it writes. */
  const seen = ({ vault, log }: Store): { word: number; log: StoredEvent[] } => ({
    word: vault.cursor.get('word'),
    log: [...log.read()],
  })
  type Seen = ReturnType<typeof seen>

  const refused = (error: unknown): null => {
    if (error instanceof OperatorError) return null
    throw error
  }
  /** A server alone on a folder. @returns null where it is refused, or would begin a season of its own */
  async function alone(name: Name): Promise<Seen | null> {
    if (!hasData(at(name))) return null
    const store = await openStore({ dataDir: at(name), keyDir, clock: now }).catch(refused)
    if (store === null) return null
    const found = seen(store)
    await write(store)
    store.close()
    return found
  }
  /** One that works with PostgreSQL: the same. */
  async function onPostgres(name: Name): Promise<Seen | null> {
    if (!(await hasSeason(url))) return null
    const { database } = configOf(name)
    if (database === null) throw new Error('no database')
    const several = createSeveral(database, 'silent')
    try {
      const { together } = several
      const store = await openStore({ dataDir: at(name), keyDir, clock: now, together }).catch(refused)
      if (store === null) return null
      const found = seen(store)
      await write(store)
      store.close()
      return found
    } finally {
      await several.stop()
    }
  }
  return {
    words,
    /**
     * @param name of the folder @param killedAfter so many steps; not at all where there are fewer
     * @returns how it ended, or the sentence of a refusal
     */
    move: async (name: Name, to: StorePlace, killedAfter: number): Promise<Moved | string> => {
      let steps = 0
      const step = (): void => {
        steps += 1
        if (steps === killedAfter) throw new Killed()
      }
      const progress = { step, done: step }
      try {
        return await moveSeason({ config: configOf(name), to, progress, clock: now })
      } catch (error) {
        if (error instanceof Killed) return 'killed'
        if (error instanceof OperatorError) return error.message
        throw error
      }
    },
    /** Starts a server at each place, one after the other; each that starts takes a word. @param name the folder of the one on PostgreSQL */
    tried: async (name: Name): Promise<Map<Taker, Seen>> => {
      const found = new Map<Taker, Seen>()
      const note = (taker: Taker, one: Seen | null): void => void (one && found.set(taker, one))
      for (const one of names) note(one, await alone(one))
      note('postgres', await onPostgres(name))
      return found
    },
    folder: at,
    close: (): void => rmSync(root, { recursive: true, force: true }),
  }
}
