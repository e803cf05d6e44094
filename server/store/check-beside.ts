/** Checks the whole log in a worker thread while the server answers: a start itself checks only its end. */
import { sameBytes } from '#events/ledger/encoding.ts'
import { type Edge, edgeRoot } from '#events/ledger/tree.ts'
import { OperatorError } from '../runtime/errors.ts'
import type { Log } from './log.ts'
import { nativeSha256 } from './seal.ts'

/** `size`: of how many events. */
export type CheckAsked = { location: string; size: number }
export type CheckAnswered = { edge: Edge } | { problem: string } | { failed: string }

/** @throws OperatorError for a log that is damaged; Error where the thread fails */
export async function checkBeside(log: Pick<Log, 'db' | 'edge'>): Promise<void> {
  const edge = log.edge()
  const answer = await answered({ location: log.db.location, size: edge.size })
  if ('failed' in answer) throw new Error(answer.failed)
  if ('problem' in answer) throw new OperatorError(answer.problem)
  if (!sameBytes(edgeRoot(answer.edge, nativeSha256), edgeRoot(edge, nativeSha256)))
    throw new OperatorError(
      'The log of season.db is not the one that this program wrote. Run `bun run audit verify` and restore a backup.',
    )
}

function answered(asked: CheckAsked): Promise<CheckAnswered> {
  const { promise, resolve } = Promise.withResolvers<CheckAnswered>()
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url).href)
  worker.addEventListener('message', ({ data }: MessageEvent<CheckAnswered>) => resolve(data))
  worker.addEventListener('error', ({ message }) => resolve({ failed: message }))
  worker.postMessage(asked)
  return promise.finally(() => worker.terminate())
}
