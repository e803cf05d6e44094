/** The plain-language meaning of each fault of a bundle, which is shown beside its code. */
import type { Problem } from '#events/ledger/problems.ts'

type Meaning =
  | 'changed'
  | 'missing'
  | 'closed'
  | 'draw'
  | 'rules'
  | 'rewritten'
  | 'shrunk'
  | 'other-log'
  | 'cut'
  | 'unreadable'
  | 'signature'
  | 'witness'
  | Malformed

/** Malformed keys that the visitor typed. */
export type Malformed = 'key-malformed' | 'witness-malformed'

const meanings: Record<Problem | Malformed, Meaning> = {
  'seq-gap': 'missing',
  'chain-broken': 'changed',
  'version-gap': 'missing',
  'time-backwards': 'missing',
  'checkpoint-invalid': 'signature',
  'checkpoint-beyond-log': 'missing',
  'checkpoint-root': 'changed',
  'cosignature-invalid': 'witness',
  'signing-unrecorded': 'missing',
  'signing-without-note': 'missing',
  'signing-wrong': 'changed',
  'type-unknown': 'rules',
  'right-missing': 'rules',
  'admin-last': 'rules',
  'start-misplaced': 'rules',
  'family-other': 'rules',
  'family-twice': 'rules',
  'season-other': 'rules',
  'deadline-over': 'rules',
  'not-submitted': 'rules',
  'after-erasure': 'rules',
  'status-other': 'rules',
  'status-same': 'rules',
  'status-unfit': 'rules',
  'step-mislabelled': 'rules',
  'visit-mislabelled': 'rules',
  'places-mislabelled': 'rules',
  'second-person': 'rules',
  'door-own': 'rules',
  'kind-misplaced': 'rules',
  'visit-empty': 'rules',
  'rank-same': 'rules',
  'rank-beyond': 'rules',
  'rank-taken': 'rules',
  'nothing-added': 'rules',
  'request-wrong': 'rules',
  'told-wrong': 'rules',
  'setting-wrong': 'rules',
  'weights-wrong': 'rules',
  'weights-mislabelled': 'rules',
  'weights-unconfirmed': 'rules',
  'results-wrong': 'rules',
  'tally-untrue': 'rules',
  'tally-missing': 'rules',
  'results-untrue': 'rules',
  'commitment-untrue': 'rules',
  'selection-missing': 'rules',
  'selection-unfair': 'rules',
  'line-unreadable': 'unreadable',
  'line-misplaced': 'unreadable',
  'bundle-cut': 'cut',
  'bundle-altered': 'changed',
  'size-wrong': 'missing',
  'checkpoint-missing': 'signature',
  'signer-unknown': 'signature',
  'key-repeated': 'closed',
  'key-missing': 'closed',
  'key-wrong': 'changed',
  'beyond-level': 'closed',
  'entry-withheld': 'closed',
  'facts-altered': 'changed',
  'part-unopened': 'closed',
  'sample-checkpoint': 'draw',
  'sample-wrong': 'draw',
  'facts-unreadable': 'changed',
  'earlier-foreign': 'other-log',
  'earlier-root': 'rewritten',
  'earlier-beyond-log': 'shrunk',
  'key-malformed': 'key-malformed',
  'witness-malformed': 'witness-malformed',
}
export const meaningOf = (problem: Problem | Malformed): Meaning => meanings[problem]

/** Faults of the other given files, which are no faults of the bundle. */
const besideTheBundle: ReadonlySet<Meaning> = new Set([
  'other-log',
  'key-malformed',
  'witness-malformed',
  'shrunk',
])
export const isAboutGiven = (meaning: Meaning): boolean => besideTheBundle.has(meaning)
