/**
 * Which families' facts the bundles for auditors opened, from the records of their exports. Whom a sample drew is drawn again from
 * the log, the first time that somebody asks, and kept in memory.
 */
import type { Sent } from '#events/application/standing.ts'
import type { Sample } from '#events/ledger/bundle.ts'
import { drawnStreams } from '../store/bundle-frame.ts'
import type { Store } from '../store/store.ts'
import type { Export } from './exported.ts'

/** `rows`: how many entries of the log it has. `by`: the account that made it. `sample`: what it was drawn from. */
export type BundleMade = Pick<Export, 'auditor' | 'level' | 'rows'> & {
  seq: number
  at: string
  by: string
  sample: Sample | null
}

export function createBundleOpenings(store: Pick<Store, 'log' | 'vault' | 'checkpoints' | 'state'>) {
  const drawn = new Map<number, Promise<ReadonlySet<string> | null>>()
  const drawnFor = (seq: number, sample: Sample) => {
    const known = drawn.get(seq) ?? drawnStreams(store, sample, seq)
    drawn.set(seq, known)
    // A failed read is repeated the next time.
    known.catch(() => drawn.delete(seq))
    return known
  }
  const isSubmittedBy = (stream: string, at: string): boolean => {
    const standing = store.state.application(stream)?.standing
    const sent: Sent | null = standing?.stage === 'sent' ? standing : null
    return sent !== null && sent.submittedAt <= at
  }
  return {
    /** Whether the facts of a family are open in it; null where that can no longer be found out. */
    opened: async ({ seq, at, level, sample }: BundleMade, stream: string): Promise<boolean | null> => {
      if (level === 'public' || !isSubmittedBy(stream, at)) return false
      if (level === 'full' || sample === null) return true
      return (await drawnFor(seq, sample))?.has(stream) ?? null
    },
  }
}
