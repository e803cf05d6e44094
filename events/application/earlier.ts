/** Whether answers of an earlier season may be reused. Why they are offered, not copied: docs/decisions/0030. */
import type { Standing } from './standing.ts'

type Applied = { submittedAt: string | null; withdrawnAt: string | null }

/** Submitted and not withdrawn since; rejected ones count. */
export const canBeTakenOver = ({ submittedAt, withdrawnAt }: Applied): boolean =>
  submittedAt !== null && withdrawnAt === null

export const isOfEarlierSeason = (now: Standing, season: string): boolean =>
  now.stage === 'sent' && now.season !== season && canBeTakenOver(now)
