/** Backups in the middle of a drill, and going on from one: what is known goes back with it, erasures do not. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Outcome } from './answers.ts'
import type { Drill } from './drill.ts'
import { historyOf } from './history.ts'
import { watch } from './observing.ts'

const BUSY = /could not be copied|already there/

export async function takeBackup(drill: Drill): Promise<Outcome> {
  const { stage } = drill
  // Named for its instant, which another may have.
  stage.clock.advance(1000)
  let folder = ''
  try {
    folder = await stage.backUp()
  } catch (error) {
    // Files that are away cannot be copied, and it says so.
    if (error instanceof Error && BUSY.test(error.message)) return 'unavailable'
    if (stage.full.has('objects')) return 'unavailable'
    throw error
  }
  const history = historyOf({ dataDir: folder, keyDir: stage.keys.keyDir })
  if (history.finding) throw new Error(`the backup does not verify: ${history.finding}`)
  const texts = new Map(drill.families.map(({ id, texts }) => [id, [...texts]]))
  drill.backups.push({ folder, history, texts })
  drill.hasBackedUp = true
  return 'yes'
}

/** The backup chosen among those that are still kept. */
export async function goBackTo(drill: Drill, which: number): Promise<Outcome> {
  const kept = drill.backups.filter(({ folder }) => existsSync(join(folder, 'manifest.json')))
  const chosen = kept[which % Math.max(1, kept.length)]
  if (!chosen) return 'no'
  await drill.stage.restore(chosen.folder)
  drill.bySystem.push('ApplicationErased')
  drill.before = chosen.history
  for (const family of drill.families) {
    family.texts = [...(chosen.texts.get(family.id) ?? [])]
    family.files = []
  }
  watch(drill)
  drill.isBack = true
  return 'yes'
}
