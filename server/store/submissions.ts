/** Where in the log an application was submitted. */
import type { Log } from './log.ts'

/** The `seq` of the newest submission of an application, since one that was sent back is submitted again; null without one. */
export const lastSubmission = ({ db }: Pick<Log, 'db'>, stream: string): number | null =>
  db
    .query<{ seq: number }, [string]>(
      "select seq from event where stream = ? and type = 'ApplicationSubmitted' order by version desc limit 1",
    )
    .get(stream)?.seq ?? null
