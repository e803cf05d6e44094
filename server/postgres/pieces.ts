/** What came after a place, piece by piece to the end: while whoever asked puts one of them, the next one is on its way. */
import type { Held } from './central.ts'
import type { Since } from './wire.ts'

/** Resolves once what was asked before is on its way, and whoever waited meanwhile is answered. */
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** @param from `changed`: the number up to which everything is there; `size`: how many events are */
export async function* piecesAfter(
  central: Pick<Held, 'since'>,
  from: { changed: number; size: number },
): AsyncGenerator<Since> {
  let { changed, size } = from
  let next = central.since(changed, size)
  for (;;) {
    const since = await next
    changed = Math.max(changed, since.rows.at(-1)?.changed ?? since.changed)
    size += since.events.length
    if (changed >= since.changed && size === since.size) {
      yield since
      return
    }
    next = central.since(changed, size)
    // Where the piece before it cannot be put, nobody waits for it any more.
    next.catch(() => undefined)
    await nextTurn()
    yield since
  }
}
