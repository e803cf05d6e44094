/** Ordering invariants of log entries: sequence numbers, stream versions and non-decreasing times. */
import type { Head } from './envelope.ts'
import type { Problem } from './problems.ts'

/**
 * Two entries may have the same time; going back is a finding, so whoever appends must never date an entry before the
 * last one, whatever a corrected clock says.
 */
export function expectedOrder() {
  const versions = new Map<string, number>()
  let seq = 0
  let at = ''
  return {
    /** Null when `seq` is the next number. Must be called for every entry. */
    follows(next: number): Problem | null {
      seq += 1
      return next === seq ? null : 'seq-gap'
    },
    /** Null when the entry is the next of its stream and not dated before the one before it. */
    fits(head: Head): Problem | null {
      const version = (versions.get(head.stream) ?? 0) + 1
      if (head.version !== version) return 'version-gap'
      versions.set(head.stream, version)
      if (head.at < at) return 'time-backwards'
      at = head.at
      return null
    },
  }
}
