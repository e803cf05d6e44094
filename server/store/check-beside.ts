/**
 * Checks the log in a worker thread, while the thread that starts the server rebuilds the read models. A short log is
 * checked at once, since a thread takes longer to start.
 */
import type { Edge } from '#events/ledger/tree.ts'
import { OperatorError } from '../runtime/errors.ts'
import type { Log } from './log.ts'

/** Events that are checked in the time in which a thread starts. */
const SHORT = 5000

export type CheckAsked = { path: string; covered: number }
export type CheckAnswered = { edge: Edge; root: Uint8Array | null } | { problem: string } | { failed: string }

/** @returns what the check returns, once the log has taken over its edge. @throws OperatorError as the check does */
export async function checkedBeside(log: Log, covered: number): Promise<Uint8Array | null> {
  if (log.size() < SHORT) return log.check(covered)
  const answer = await answered({ path: log.db.filename, covered })
  if ('problem' in answer) throw new OperatorError(answer.problem)
  if ('failed' in answer) return log.check(covered)
  log.checked(answer.edge)
  return answer.root
}

function answered(asked: CheckAsked): Promise<CheckAnswered> {
  const { promise, resolve } = Promise.withResolvers<CheckAnswered>()
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url).href)
  worker.addEventListener('message', ({ data }: MessageEvent<CheckAnswered>) => resolve(data))
  worker.addEventListener('error', ({ message }) => resolve({ failed: message }))
  worker.postMessage(asked)
  return promise.finally(() => worker.terminate())
}
