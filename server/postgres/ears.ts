/** Hears that other servers have changed something. Where it hears nothing, the link looks every second all the same. */
import { SQL } from 'bun'
import { isAway } from './connection.ts'

/** @param hear is told up to where there is something @param failed where it cannot go on */
export function createEars(hear: (changed: number) => void, failed: (error: unknown) => void) {
  let current: SQL | null = null
  const end = async (): Promise<void> => {
    const ended = current
    current = null
    await ended?.close({ timeout: 0 })
  }
  return {
    /** From now on on this host. */
    at: (host: string): void => {
      void end()
      current = new SQL(host, { max: 1, idleTimeout: 0 })
      current
        .listen('wedding', (text) => hear(Number(text)))
        .catch((error) => {
          // The link has lost its connection as well, and says where it has the next one.
          if (!isAway(error)) failed(error)
        })
    },
    end,
  }
}
