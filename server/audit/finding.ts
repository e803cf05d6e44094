/** What verifying has found, and the sentence that says it on the command line. */
import { type Problem, problems } from '#events/ledger/problems.ts'

/**
 * `seq` is the first bad entry; 0 where the fault lies in no entry. `from`: where only a signed root tells, the first that may be
 * the one. `isBreach`: it is what was recorded, and nobody could have decided it.
 */
export type Finding = { ok: false; seq: number; says: string; from?: number; isBreach?: true }

export const finding = (seq: number, says: string): Finding => ({ ok: false, seq, says })

export const breach = ({ seq, problem }: { seq: number; problem: Problem }): Finding => ({
  ...finding(seq, problems[problem]),
  isBreach: true,
})

/** "Event 12 is not what was recorded: …" @param of what the log is part of, such as " of the backup" */
export function findingInWords({ seq, says, from = seq, isBreach }: Finding, of = ''): string {
  if (seq === 0) return says
  if (isBreach) return `Event ${seq}${of} cannot have been decided: ${says}`
  return from < seq
    ? `One of the events ${from} to ${seq}${of} is not what was recorded: ${says}`
    : `Event ${seq}${of} is not what was recorded: ${says}`
}
