/** What a move tells whoever watches it. */
export type Progress = {
  /** It has done something for good. What this throws ends the move there, as a power cut would. */
  step: () => void
  /** How many `rows`, `events`, or both are done, or how many seconds of a wait are over. */
  done: (what: 'rows' | 'events' | 'compared' | 'waited', done: number, all: number) => void
}
