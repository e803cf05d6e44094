/** Where in the log each application was submitted. */
import type { Log } from './log.ts'
import type { Vault } from './vault.ts'

/** The `seq` of the newest submission of an application, since one that was sent back is submitted again; null without one. */
export const lastSubmission = ({ db }: Pick<Log, 'db'>, stream: string): number | null =>
  db
    .query<{ seq: number }, [string]>(
      "select seq from event where stream = ? and type = 'ApplicationSubmitted' order by version desc limit 1",
    )
    .get(stream)?.seq ?? null

// The drafts of the vault as the log leaves them, before those that were sent are removed, which follows the log.

/** Without what was typed before an application was sent; what was typed after it stays. */
export function unsubmitted(log: Log, { drafts, cursor }: Pick<Vault, 'drafts' | 'cursor'>): Vault['drafts'] {
  const sentAt = new Map(
    log.submittedSince(cursor.get('drafts')).map(({ stream, version }) => [stream, version]),
  )
  const of = (stream: string) => {
    const draft = drafts.of(stream)
    return draft && draft.after < (sentAt.get(stream) ?? 0) ? null : draft
  }
  return { ...drafts, of }
}
