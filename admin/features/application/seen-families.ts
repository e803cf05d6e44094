/** Which families of a change of many are otherwise than the person saw them when they opened its dialog. Pure. */
import type { Told } from '../../app/changes/news.ts'
import type { Target } from '../../app/state.ts'

/** `moved`: status, score or rank may be others. `noted`: a note or a paper came. `gone`: erased. */
type What = 'moved' | 'noted' | 'gone'
export type Changed = { family: Target; what: What }

/** What was seen: the families, and the place in the log at which they were read. */
export type Seen = { position: number; targets: readonly Target[] }
export type SinceSeen = Seen & { changed: readonly Changed[] }

/** Those to be read anew. @param told what the log has taken since they were read; with too much of it, all of them */
export function touchedBy(told: Told, targets: readonly Target[]): Changed[] {
  const moved = new Set(told.moved)
  const noted = new Set(told.noted)
  return targets.flatMap((family): Changed[] => {
    if (told.everything || moved.has(family.id)) return [{ family, what: 'moved' }]
    return noted.has(family.id) ? [{ family, what: 'noted' }] : []
  })
}

/** @param fresh those that were touched, as they are now; null where one is erased */
export function sinceSeen(seen: Seen, told: Told, fresh: ReadonlyMap<string, Target | null>): SinceSeen {
  const changed = touchedBy(told, seen.targets).map(({ family, what }): Changed => {
    const now = fresh.get(family.id)
    if (now === null) return { family, what: 'gone' }
    return { family: now ?? family, what }
  })
  const byId = new Map(changed.map((one) => [one.family.id, one]))
  const targets = seen.targets.flatMap((target) => {
    const one = byId.get(target.id)
    if (!one) return [target]
    return one.what === 'gone' ? [] : [one.family]
  })
  return { position: told.position, targets, changed }
}
