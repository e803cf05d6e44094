/**
 * Machines that are each slower than one of this one's cores: by turns, one server at a time runs for a moment and the others stand still. So
 * three servers can be three machines on two cores.
 */
import type { ServerProcess } from '../../kit/server-process.ts'

/** Milliseconds that one of them runs before the next one does. */
const MOMENT = 10

/** @param slots how many machines this one stands for @returns what lets all of them run again */
export function slowed(servers: readonly ServerProcess[], slots: number): () => void {
  for (const { pid } of servers) process.kill(pid, 'SIGSTOP')
  let slot = 0
  const timer = setInterval(() => {
    const before = servers[slot % slots]
    slot += 1
    const next = servers[slot % slots]
    if (before) process.kill(before.pid, 'SIGSTOP')
    if (next) process.kill(next.pid, 'SIGCONT')
  }, MOMENT)
  return () => {
    clearInterval(timer)
    for (const { pid } of servers) process.kill(pid, 'SIGCONT')
  }
}
