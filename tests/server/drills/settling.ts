/** After each step: what the answers and the log say of each family becomes what the next step is held against. */
import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import type { Drill } from './drill.ts'
import { historyOf } from './history.ts'
import { type Family, newFamily } from './people.ts'

/** Which texts its application may hold now. */
function settleTexts(family: Family, isFiled: boolean): void {
  const of = (...wanted: string[]) =>
    family.sent.filter(({ outcome }) => wanted.includes(outcome)).map(({ text }) => text)
  const sure = of('yes')
  const maybe = of('unknown', 'unavailable')
  family.texts = isFiled ? [...(sure.length > 0 ? sure : family.texts), ...maybe] : []
  family.sent = []
}

function wrappedKeys(drill: Drill): Map<string, Buffer> {
  const db = new Database(join(drill.stage.folder, 'season.db'), { readonly: true })
  try {
    const rows = db.query<{ holder: string; wrapped: Uint8Array }, []>('select holder, wrapped from data_key')
    return new Map(rows.all().map(({ holder, wrapped }) => [holder, Buffer.from(wrapped)]))
  } finally {
    db.close()
  }
}

/** Somebody whose application was erased comes back as somebody else: the account went with it. */
function startAgain(drill: Drill, family: Family): void {
  Object.assign(family, newFamily(drill.stage.app.guest()))
}

export function settle(drill: Drill): void {
  drill.after = historyOf(drill.stage.keys)
  const { applications, erased } = drill.after
  const wrapped = wrappedKeys(drill)
  for (const [stream, known] of drill.known)
    if (erased.has(stream)) {
      drill.gone.set(stream, known)
      drill.known.delete(stream)
      const family = drill.families.find(({ words }) => known.words === words)
      if (family) startAgain(drill, family)
    }
  for (const family of drill.families) if (family.isAway) startAgain(drill, family)
  for (const family of drill.families) {
    const filed = drill.filed(family)
    settleTexts(family, filed !== null)
    if (!filed) continue
    const { stream, id } = filed
    const key = wrapped.get(stream)
    drill.known.set(stream, { stream, id, words: family.words, wrapped: key ? [key] : [] })
  }
  for (const stream of drill.known.keys()) if (!applications.has(stream)) drill.known.delete(stream)
}
