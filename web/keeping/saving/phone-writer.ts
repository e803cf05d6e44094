/**
 * Writes changes to the phone in their order, many in one transaction. What the phone does not take waits for the next
 * write, so that its record never misses one of two changes.
 */
import type { Answers, Kept } from './state.ts'

/** First what was typed, then the change. `upTo`: the number of keys that is in it. */
type Write<F> = { typed: Partial<F>; change: (kept: Kept<F>) => Kept<F>; upTo: number }

type Ports<F> = {
  /** Changes the record of this account in one transaction. @returns the record as it is then */
  update: (change: (kept: Kept<F>) => Kept<F>) => Promise<Kept<F>>
  written: (kept: Kept<F>, upTo: number) => void
  failed: (error: unknown) => void
}

const applied = <F extends Answers>(kept: Kept<F>, { typed, change }: Write<F>): Kept<F> =>
  change({ ...kept, form: { ...kept.form, ...typed } })

export function phoneWriter<F extends Answers>({ update, written, failed }: Ports<F>) {
  let queue: readonly Write<F>[] = []
  let isRunning = false
  let running = Promise.resolve()

  async function writeNext(): Promise<void> {
    const all = queue
    const kept = await update((before) => all.reduce(applied, before))
    queue = queue.slice(all.length)
    // While more is to be written, what is on the screen is ahead of the phone.
    if (queue.length === 0) written(kept, all.at(-1)?.upTo ?? 0)
  }
  async function writeAll(): Promise<void> {
    isRunning = true
    for (let tried: typeof queue = []; queue.length > 0 && queue !== tried; ) {
      tried = queue
      await writeNext().catch(failed)
    }
    // At once, and not when the promise is settled: what is added in between must begin anew.
    isRunning = false
  }
  /** @returns when everything is written, or was refused */
  function flush(): Promise<void> {
    if (!isRunning) running = writeAll()
    return running
  }
  return {
    flush,
    /** Whether something is on its way to the phone, or waits for it to have room. */
    isBehind: (): boolean => queue.length > 0,
    /** The record as it will be, as another tab has just left it. */
    withPending: (kept: Kept<F>): Kept<F> => queue.reduce(applied, kept),
    add: (write: Write<F>): Promise<void> => {
      queue = [...queue, write]
      return flush()
    },
  }
}
