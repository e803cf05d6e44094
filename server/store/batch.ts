/** Decides the commands of a batch, each against the state left by those before it. */
import type { Clock } from '../runtime/clock.ts'
import type { Elsewhere } from './elsewhere.ts'
import type { Log } from './log.ts'
import type { AnyRecorded } from './payloads.ts'
import type { ReadModels } from './read-models.ts'
import { merge, nothingStaged, type Staged } from './staged.ts'
import type { State } from './state.ts'
import { Transaction } from './transaction.ts'
import type { Vault } from './vault.ts'

export type HandlerParts = {
  log: Log
  vault: Vault
  state: State
  models: ReadModels
  clock: Clock
  /** Called after each commit, when the state has it and before commands resolve. */
  committed: (events: readonly AnyRecorded[]) => void
  /** Null where this server is alone. */
  elsewhere?: Elsewhere | null
}

/** `work` decides the command, and answers whether it was refused and how to resolve its promise. */
export type Job = {
  work: (tx: Transaction) => { isRefused: boolean; resolve: () => void }
  reject: (error: unknown) => void
}
/** `answers`: to be called once the batch is durable. */
type Decided = { batch: Staged; answers: (() => void)[] }

type Needed = { state: State; log: Log; clock: Clock }

export function decideAll({ state, log, clock }: Needed, jobs: readonly Job[]): Decided {
  const batch = nothingStaged()
  const answers: (() => void)[] = []
  const now = clock().toISOString()
  const at = [now, log.lastAt()].sort().at(-1) ?? now
  for (const { work, reject } of jobs) {
    const tx = new Transaction({ batch, state, log, now, at })
    try {
      const decided = work(tx)
      if (!decided.isRefused) merge(batch, tx.staged)
      answers.push(decided.resolve)
    } catch (error) {
      answers.push(() => reject(error))
    }
  }
  return { batch, answers }
}

const isRefused = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'ok' in value && value.ok === false

/** @param work may be called again where its batch was not taken */
export const jobOf = <T>(
  work: (tx: Transaction) => T,
  { resolve, reject }: Pick<PromiseWithResolvers<T>, 'resolve' | 'reject'>,
): Job => ({
  work: (tx) => {
    const result = work(tx)
    return { isRefused: isRefused(result), resolve: () => resolve(result) }
  },
  reject,
})
