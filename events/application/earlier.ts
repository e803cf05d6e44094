/**
 * Whether an application of an earlier season may be taken over into this one. Pure.
 * Why answers are offered and not copied: docs/decisions/0030.
 */
import type { Standing } from './standing.ts'

/** As the family reads it; null where it never was. */
type Applied = { submittedAt: string | null; withdrawnAt: string | null }

/** Whether it was submitted, and the family has not taken it back since. One that was rejected says as much as any other. */
export const canBeTakenOver = ({ submittedAt, withdrawnAt }: Applied): boolean =>
  submittedAt !== null && withdrawnAt === null

/** The same of an application as the server holds it, of another season than this. */
export const isOfEarlierSeason = (now: Standing, season: string): boolean =>
  now.stage === 'sent' && now.season !== season && canBeTakenOver(now)
